import type { Replies } from '../reply';

/** The fixed replies. */
export const fi: Replies = {
  greeting: 'Hei! Miten voin auttaa?',
  thanks: 'Ole hyvä!',
  farewell: 'Näkemiin!',
  acknowledgement: 'Voinko auttaa vielä jossain?',
  unknown: 'Valitettavasti en tiedä vastausta siihen.',
  unsure: 'Sivusto ei kerro tätä selvästi. Tästä voi olla apua:',
  fileUnsure: 'Tiedosto ei kerro tätä selvästi. Tästä voi olla apua:',
  learning: 'Opettelen vielä. Kysy uudelleen muutaman minuutin kuluttua.',
  more: 'Lisää:',
  page: 's. {page}',
  slide: 'dia {page}',
  sheet: 'taulukko {page}',
  quotes: 'Sivustolla lukee, kielellä {language}:',
  fileQuotes: 'Tiedostossa lukee, kielellä {language}:',
  handedOver: 'Välitän pyyntösi ihmiselle.',
  alreadyHandedOver: 'Olen jo välittänyt pyyntösi ihmiselle.',
  noHandover: 'Valitettavasti en voi yhdistää sinua täältä ihmiselle.',
  askContact: 'Kirjoita tähän sähköpostiosoitteesi tai puhelinnumerosi, jotta sinut tavoitetaan.',
  noted: 'Kiitos, merkitsin sen muistiin.',
  willContact: 'Ihminen palaa sinulle asiassa.',
  closed: 'Olemme nyt kiinni. Vastaamme seuraavan kerran: {time}.',
  complaint: 'Olen pahoillani, etten voinut auttaa.',
  sorry: 'Ikävä kuulla.',
  reachThem: 'Voit myös ottaa yhteyttä suoraan: {contact}',
  offerPerson: 'Välitänkö pyyntösi ihmiselle?',
  near: 'Nämä sivut voivat olla lähellä aihetta:',
  robot:
    'Olen automaattinen avustaja, en ihminen, ja vastaan sillä, mitä tällä sivustolla lukee. Kerro, jos haluat mieluummin puhua ihmisen kanssa.',
  quotesOnly:
    'Voin vain lainata lähteitäni, joiden kieli on {language}. Kysymys sillä kielellä löytää enemmän.',
  crisis:
    'Olen pahoillani, että käyt läpi tällaista. Et ole yksin. Jos joku on nyt vaarassa, soita hätänumeroon: 112 Euroopassa, 911 Pohjois-Amerikassa tai maasi numero. Voit soittaa myös maasi kriisipuhelimeen.',
  siteSays: 'Sivustolla lukee:',
  fileSays: 'Tiedostossa lukee:',
  vague: 'Mitä kysymyksesi koskee? Kirjoita vielä muutama sana.',
  onlyText: 'Osaan lukea vain tekstiä. Kirjoittakaa kysymyksenne.',
  outage: 'En voi juuri nyt vastata teknisen ongelman vuoksi, mutta asiasta on ilmoitettu ihmiselle.',
};
