import { stemmer } from '@orama/stemmers/danish';
import type { Vocabulary } from '../vocabulary';

/** Danish. */
export const da: Vocabulary = {
  stopWords: `ad af al alle alt altid anden andet andre at bare begge blev blive bliver da de dem den denne
    der deres det dette dig din dine disse dit dog du efter eller en end endnu er et få får for fordi fra før
    gennem gør gøre ham han hans har havde have hele hen hende hendes her hos hun hvad hvem hver hvilke hvilken
    hvilket hvis hvor hvordan hvorfor hvornår i igen ikke ind ingen intet ja jeg jer jeres jo kan kom kun kunne
    lige man mange med meget mellem men mens mere mest mig min mine mit mod må måtte nå når ned nej nogen noget
    nogle nu og også om op os over på samme sammen selv sig sin sine sit skal skulle som så sådan thi til ud uden
    under var vær være været ved vi vil ville vor vores`,
  letters: ['[æø]', 'å'],
  stem: stemmer,
  courtesy: {
    greetings: 'farvel tak hej nej',
    pleasantries: 'mange fint godmorgen goddag',
  },
  smallTalk: {
    greeting: 'hej|god dag',
    thanks: 'tak',
  },
  followUp: {
    pronouns:
      'han|hun|den|det|de|dem|dens|dets|deres|hans|hendes|denne|dette|disse|der|dertil|anden|andet|andre|samme',
    opening: 'og|eller|men|også|så|hvad med|hvad hvis|hvorfor ikke|for eksempel|ja|nej',
    impersonal: 'er der|findes der|der er|er det muligt',
  },
  answers: {
    refersBack: 'han|hun|det|denne|dette|disse',
  },
  sentences: {
    hasOrdinalStops: true,
  },
  visitors: {
    statesName: 'jeg hedder|mit navn er',
    introducesName: 'jeg er',
    nameParticles: 'af',
    closings: 'med venlig hilsen',
  },
  phones: {
    words: 'tlf|ring[ae]?',
    numberWords: 'nummer|nr',
  },
};
