import { offerAnswers } from "../course/answers";
import { rememberLanguage } from "../course/rememberLanguage";

rememberLanguage();
offerAnswers();
addEventListener("pageshow", offerAnswers);
