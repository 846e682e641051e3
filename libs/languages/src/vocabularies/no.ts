import { stemmer } from '@orama/stemmers/norwegian';
import type { Vocabulary } from '../vocabulary';
import { siteFacts } from './facts/no';
import { talk } from './talk/no';

/** Norwegian. */
export const no: Vocabulary = {
  siteFacts,
  talk,
  replies: {
    greeting: 'Hei! Hvordan kan jeg hjelpe deg?',
    thanks: 'Bare hyggelig!',
    farewell: 'Ha det bra, og velkommen tilbake!',
    acknowledgement: 'Er det noe mer jeg kan hjelpe med?',
    unknown: 'Det vet jeg dessverre ikke.',
    unsure: 'Nettstedet sier ikke dette tydelig. Dette kan hjelpe:',
    learning: 'Jeg holder fortsatt på å lære. Spør gjerne igjen om noen minutter.',
    more: 'Mer:',
    page: 's. {page}',
    quotes: 'På nettstedet står det, på {language}:',
  },
  asksFor: {
    price: 'hva koster|hvor mye koster|(?:pris|prisen|gebyr) (?:for|på)|hva er prisen',
    hours: 'åpningstid(?:er|ene)?|(?:når|hvor lenge) [^.?!]{0,40}(?:åpent|åpner|stenger|åpne)',
    contact: 'telefonnummer|e-?postadresse|(?:kontakte|ringe|nå) dere',
    duration: 'hvor (?:lang tid|lenge|mange (?:minutter|timer|dager|uker|måneder|år))',
    person: 'hvem|hvem sin',
    time: 'når|hvilket (?:år|tidspunkt)|hvilken (?:dag|dato)',
    number: 'hvor (?:mange|mye|stor|stort|gammel|langt)',
    place: 'hvor|hvilken (?:by|adresse)',
    reason: 'hvorfor',
  },
  streetEndings: 'gata|gate|veien|vegen|vei|plass',
  alwaysOpen: 'hele året|alle dager',
  stopWords: `alle alt at av bare begge ble blei bli blir blitt både båe da de deg dei deim deira deires dem
    den denne der dere deres det dette di din disse ditt du eg ein eit eitt eller elles en enn er et ett etter få
    får for fordi fra før gjennom gjøre gjør ha hadde han hans har hele hennar henne hennes her hjå ho hoe honom
    hun hva hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke ikkje ingen inn ja jeg kan korleis
    kom kunne kvar kva kven kvifor man mange me med meg meir mellom men mer mest mi min mine mitt mot mye mykje må
    måtte nei noe noen noka noko nå når og også om opp oss over på samme seg selv si sia sidan siden sin sine sitt
    skal skulle slik som så til um under upp ut uten var vart vår være vært ved vere vi vil ville våre vort`,
  stem: stemmer,
  greetings: 'hei heisann takk hadet',
  pleasantries: 'tusen morn ha det bra fint',
  smallTalk: {
    greeting: 'god dag',
    thanks: 'takk',
  },
  followUpPronouns:
    'han|hun|den|det|de|dem|dens|dets|deres|hans|hennes|denne|dette|disse|der|dit|da|annen|annet|andre|samme',
  followUpOpenings: 'og|eller|men|også|så|hva med|hva om|hvorfor ikke|for eksempel|ja|nei',
  impersonal: 'er det mulig|finnes det|er det noen',
  refersBack: 'han|hun|det|denne|dette|disse',
  hasOrdinalStops: true,
  statesName: 'jeg heter',
  introducesName: 'jeg er',
  nameParticles: 'av',
  phoneWords: 'tlf|ring[ae]?',
  numberWords: 'nummer|nr',
  ownNumberWords: 'mitt',
};
