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
  letters: ['å', 'ä', 'ö'],
  stem: stemmer,
  courtesy: {
    greetings: 'hej hejsan tjena tack snälla adjö nej',
    pleasantries: 'god morgon kväll tusen mycket bra jättebra mår',
  },
  smallTalk: {
    greeting: 'hej|hejsan|god dag',
    thanks: 'tack',
    farewell: 'hej då',
  },
  followUp: {
    pronouns:
      'han|hon|den|det|de|dem|dess|deras|hans|hennes|denna|detta|dessa|där|dit|då|annan|annat|andra|samma',
    opening: 'och|eller|men|också|då|så|hur är det med|vad sägs om|tänk om|varför inte|till exempel|ja|nej',
    impersonal: 'finns det|det finns|är det möjligt',
  },
  answers: {
    refersBack: 'han|hon|det|denna|detta|dessa',
  },
  visitors: {
    statesName: 'jag heter|mitt namn är',
    introducesName: 'jag är',
    nameParticles: 'af|av',
    closings: '(?:med )?vänliga? hälsning(?:ar)?',
  },
  phones: {
    words: 'ring[ae]?',
    numberWords: 'nummer|nr',
    ownWords: 'mitt',
  },
};
