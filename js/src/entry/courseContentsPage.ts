import { offerAnswers, rememberLanguage } from "./courseAnswers";

rememberLanguage();
offerAnswers();
addEventListener("pageshow", offerAnswers);
