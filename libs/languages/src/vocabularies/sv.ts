import { stemmer } from '@orama/stemmers/swedish';
import type { Vocabulary } from '../vocabulary';

/** Swedish. */
export const sv: Vocabulary = {
  stopWords: `all alla allt alltså än andra annan annat antingen att av även bara blev bli blir blivit både då
    dag där därför de deg dels dem den denna deras dess dessa det detta dig din dina ditt dock du efter eftersom
    ej eller en enligt er era ert ett för från får få genom går gör göra ha hade han hans har hela heller henne
    hennes här hon honom hos hur i ibland icke igen in inga ingen inget innan inom inte ja jag kan kunde kunna man
    många med mellan men mer mest mig min mina mindre mitt mot mycket måste ni nog nu när någon något några och
    också om oss på samma sedan sen sig sin sina sitt själv ska skall skulle som så sådan sådana till trots under
    upp ut utan vad var vara varför varit varje vars vart vem vems vi vid vidare vilka vilkas vilken vilket vill
    vår våra vårt åt över`,
  stem: stemmer,
  newsPages: 'nyheter',
  statesName: 'jag heter|mitt namn är',
  introducesName: 'jag är',
  nameParticles: 'af|av',
  closings: '(?:med )?vänliga? hälsning(?:ar)?',
  phoneWords: 'ring[ae]?',
  numberWords: 'nummer|nr',
  ownNumberWords: 'mitt',
};
