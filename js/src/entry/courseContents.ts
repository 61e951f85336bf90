import { offerAnswers } from "../course/answers";
import { rememberLanguage } from "../course/language";

rememberLanguage();
offerAnswers();
addEventListener("pageshow", offerAnswers);
