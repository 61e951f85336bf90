import { offerAnswers, rememberLanguage } from "../dom/keptAnswersAndLanguage";

rememberLanguage();
offerAnswers();
addEventListener("pageshow", offerAnswers);
