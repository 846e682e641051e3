import { stemmer } from '@orama/stemmers/norwegian';
import type { Vocabulary } from '../vocabulary';

/** Norwegian. */
export const no: Vocabulary = {
  stopWords: `alle alt at av bare begge ble blei bli blir blitt både båe da de deg dei deim deira deires dem
    den denne der dere deres det dette di din disse ditt du eg ein eit eitt eller elles en enn er et ett etter få
    får for fordi fra før gjennom gjøre gjør ha hadde han hans har hele hennar henne hennes her hjå ho hoe honom
    hun hva hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke ikkje ingen inn ja jeg kan korleis
    kom kunne kvar kva kven kvifor man mange me med meg meir mellom men mer mest mi min mine mitt mot mye mykje må
    måtte nei noe noen noka noko nå når og også om opp oss over på samme seg selv si sia sidan siden sin sine sitt
    skal skulle slik som så til um under upp ut uten var vart vår være vært ved vere vi vil ville våre vort`,
  stem: stemmer,
  hasOrdinalStops: true,
  statesName: 'jeg heter',
  introducesName: 'jeg er',
  nameParticles: 'av',
  phoneWords: 'tlf|ring[ae]?',
  numberWords: 'nummer|nr',
  ownNumberWords: 'mitt',
};
