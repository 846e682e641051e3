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
  stem: stemmer,
  newsPages: 'nyheder',
  hasOrdinalStops: true,
  statesName: 'jeg hedder|mit navn er',
  introducesName: 'jeg er',
  nameParticles: 'af',
  closings: 'med venlig hilsen',
  phoneWords: 'tlf|ring[ae]?',
  numberWords: 'nummer|nr',
};
