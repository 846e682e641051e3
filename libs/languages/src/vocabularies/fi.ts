import { stemmer } from '@orama/stemmers/finnish';
import type { Vocabulary } from '../vocabulary';

/** Finnish. */
export const fi: Vocabulary = {
  stopWords: `aina ei eivät eli ellei emme en enemmän ennen entä että ette hän häneen hänelle hänen hänet
    hänessä he heidän heidät heille heissä heitä ilman itse ja jo jos joka jokin joko joku jolla jolle jonka
    jonkin jopa jossa josta jota jotka jotta jälkeen kaikki kanssa ken kenen keneltä kenelle kenet ketkä ketä
    koska kuin kuinka kuka kun kunnes kuten kyllä lisäksi me meidän meidät meille meitä mihin miksi mikä mikäli
    millainen millä mille milloin minkä minun minut minä minulla minulle missä mistä miten mitkä mitä moni monta
    mukaan mutta muu muut myös ne niiden niin niitä noin nuo nyt ole olemme olen olet olette oli olisi olivat olla
    olleet ollut on onko ovat paitsi paljon pitää saa se sekä sen siellä siihen siinä siis siitä sillä sille sinun
    sinä sitten sitä sinulla tai te teidän teille teitä tuo tuon tämä tämän tässä tästä tätä vaan vaikka vain vai
    vielä voi voiko voin voit voivat yhtä yli ympäri`,
  stem: stemmer,
  hasOrdinalStops: true,
  statesName: 'nimeni on',
};
