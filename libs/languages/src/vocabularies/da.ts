import { stemmer } from '@orama/stemmers/danish';
import type { Vocabulary } from '../vocabulary';
import { siteFacts } from './facts/da';

/** Danish. */
export const da: Vocabulary = {
  emergencyContacts: 'nødnummer|nødsituation|giftlinjen|akut|vagtlæge|alarmcentral|ambulance',
  siteFacts,
  asksFor: {
    price: 'hvad koster|hvor meget koster|(?:pris|prisen|gebyr) (?:for|på)|hvad er prisen',
    hours: 'åbningstider(?:ne)?|(?:hvornår|hvor længe) [^.?!]{0,40}(?:åbent|åbner|lukker|åbne)',
    contact: 'telefonnummer|e-?mailadresse|(?:kontakte|ringe til|få fat i) jer',
    duration: 'hvor (?:lang tid|længe|mange (?:minutter|timer|dage|uger|måneder|år))',
    person: 'hvem|hvis',
    time: 'hvornår|hvilket (?:år|tidspunkt)|hvilken (?:dag|dato)',
    number: 'hvor (?:mange|meget|stor|stort|gammel|langt)',
    place: 'hvor|hvilken (?:by|adresse)',
    reason: 'hvorfor',
  },
  streetEndings: 'gade|vej|plads',
  alwaysOpen: 'hele året|alle dage',
  stopWords: `ad af al alle alt altid anden andet andre at bare begge blev blive bliver da de dem den denne
    der deres det dette dig din dine disse dit dog du efter eller en end endnu er et få får for fordi fra før
    gennem gør gøre ham han hans har havde have hele hen hende hendes her hos hun hvad hvem hver hvilke hvilken
    hvilket hvis hvor hvordan hvorfor hvornår i igen ikke ind ingen intet ja jeg jer jeres jo kan kom kun kunne
    lige man mange med meget mellem men mens mere mest mig min mine mit mod må måtte nå når ned nej nogen noget
    nogle nu og også om op os over på samme sammen selv sig sin sine sit skal skulle som så sådan thi til ud uden
    under var vær være været ved vi vil ville vor vores`,
  stem: stemmer,
  newsPages: 'nyheder',
  refersBack: 'han|hun|det|denne|dette|disse',
  hasOrdinalStops: true,
  statesName: 'jeg hedder|mit navn er',
  introducesName: 'jeg er',
  nameParticles: 'af',
  closings: 'med venlig hilsen',
  phoneWords: 'tlf|ring[ae]?',
  numberWords: 'nummer|nr',
};
