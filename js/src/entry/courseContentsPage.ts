import { offerAnswers, rememberLanguage } from "../dom/kept";

rememberLanguage();
offerAnswers();
addEventListener("pageshow", offerAnswers);
