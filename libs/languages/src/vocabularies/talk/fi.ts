import type { Talk } from '../../talk';

/** Finnish. */
export const talk: Talk = {
  intents: {
    around: 'hei moi kiitos anteeksi ole hyvä ok joo kyllä ei ja mutta nyt vain',
    person:
      '(?:(?:voinko|voisinko|saanko) |(?:haluan|haluaisin) )?(?:puhua|jutella' +
      '|keskustella) (?:oikean |jonkun )?(?:ihmisen|henkilön|asiakaspalvelijan|asiakaspalvelun' +
      '|työntekijän|jonkun) kanssa|(?:oikea )?(?:ihminen|asiakaspalvelija|asiakaspalvelu)',
    callback:
      '(?:voitteko|voisitteko|voiko joku) soittaa (?:minulle|takaisin)(?: .{1,30})?' +
      '|soittakaa (?:minulle|takaisin)(?: .{1,30})?|soittopyyntö',
    complaint:
      '(?:tämä|tää|se|sinä) (?:on|olet|ei auta) ?(?:ihan |täysin )?(?:hyödytön|turha|tyhmä' +
      '|naurettavaa|surkeaa)?|et (?:ymmärrä|auta)(?: minua)?|väärä vastaus|haluan valittaa',
    upset:
      'olen (?:todella |tosi |erittäin |hyvin )?(?:vihainen|pettynyt|ärsyyntynyt|tyytymätön' +
      '|raivoissani)|täysin kohtuutonta|ei voi hyväksyä|(?:on|oli|saapui) (?:rikki|rikkinäinen' +
      '|vaurioitunut|viallinen)|ei ole (?:vieläkään |vielä )?(?:tullut|saapunut)' +
      '|kukaan ei (?:vastaa|auta)|valitus|valittaa|rahat takaisin',
    robot:
      'oletko (?:sinä )?(?:robotti|botti|ihminen|oikea ihminen|tekoäly|kone)(?: vai .{1,30})?' +
      '|kenen kanssa (?:puhun|juttelen|keskustelen)',
    language: '(?:voitko |voisitko )?(?:vastata |kirjoittaa )?(?:kielellä )?{language}',
    help: 'mitä (?:osaat|voit) (?:tehdä|auttaa)|(?:voitko )?auttaa(?: minua)?|apua|mitä voin kysyä',
    task:
      '(?:kirjoita|sepitä) (?:[^ ]+ ){0,4}(?:runo|essee|tarina|laulu|vitsi)(?: .{1,60})?' +
      '|kerro (?:vitsi|satu|tarina)',
    more: '(?:kerro )?lisää(?: siitä| tästä)?|jatka|mitä muuta|lisätietoja',
    why: 'miksi(?: ei| näin| niin)?|mistä syystä',
    correction: [
      'ei tarkoitan {right}',
      'ei tarkoitin {right}',
      'tarkoitin {right} en {wrong}',
      'ei {wrong} vaan {right}',
    ],
    danger:
      '(?:on |oli )?(?:juonut|niellyt|syönyt) (?:[^ ]+ ){0,3}(?:pesuainetta|myrkkyä|lääkkeitä' +
      '|pariston)|ei hengitä|on tajuton|sydänkohtaus|tulipalo|kaasuvuoto|myrkytys',
    crisis: [
      'en halua (?:enää )?elää|haluan kuolla|tappaa itse(?:ni|nsä)|itsemurha(?:a|ajatuksia)?' +
        '|satuttaa itseäni',
      '(?:lyö|hakkaa|uhkaa|raiskaa) (?:minua|lastani|meitä)|minut (?:raiskattiin|pahoinpideltiin)',
    ],
    yes: 'kyllä(?: kiitos)?|joo|juu|ok|toki|mielellään',
    no: 'ei(?: kiitos)?|ei nyt|ei tarvitse',
    emergencyContact: 'hätänumero|hätätilanne|myrkytystietokeskus|päivystys|kriisipuhelin|ambulanssi',
  },
  replies: {
    handedOver: 'Välitän pyyntösi ihmiselle.',
    alreadyHandedOver: 'Olen jo välittänyt pyyntösi ihmiselle.',
    noHandover: 'Valitettavasti en voi yhdistää sinua täältä ihmiselle.',
    askContact: 'Kirjoita tähän sähköpostiosoitteesi tai puhelinnumerosi, jotta sinut tavoitetaan.',
    askPhone: 'Mihin numeroon voidaan soittaa?',
    noted: 'Kiitos, merkitsin sen muistiin.',
    willContact: 'Ihminen palaa sinulle asiassa.',
    complaint: 'Olen pahoillani, etten voinut auttaa.',
    sorry: 'Ikävä kuulla.',
    reachThem: 'Voit myös ottaa yhteyttä suoraan: {contact}',
    offerPerson: 'Välitänkö pyyntösi ihmiselle?',
    near: 'Nämä sivut voivat olla lähellä aihetta:',
    robot:
      'Olen automaattinen avustaja, en ihminen, ja vastaan sillä, mitä tällä sivustolla lukee. Kerro, jos' +
      ' haluat mieluummin puhua ihmisen kanssa.',
    help: 'Vastaan kysymyksiin sillä, mitä tällä sivustolla lukee. Mitä haluaisit tietää?',
    declined: 'Sitä en voi tehdä.',
    quotes: 'Voin vain lainata sivustoa, jonka kieli on {language}. Kysymys sillä kielellä löytää enemmän.',
    danger:
      'Tämä kuulostaa hätätilanteelta. Soita heti hätänumeroon: 112 Euroopassa, 911 Pohjois-Amerikassa tai' +
      ' maasi numero.',
    crisis:
      'Olen pahoillani, että käyt läpi tällaista. Et ole yksin. Jos joku on nyt vaarassa, soita' +
      ' hätänumeroon: 112 Euroopassa, 911 Pohjois-Amerikassa tai maasi numero. Voit soittaa myös maasi kriisipuhelimeen.',
    siteSays: 'Sivustolla lukee:',
    vague: 'Mitä kysymyksesi koskee? Kirjoita vielä muutama sana.',
    nothingMore: 'Muuta en löytänyt siitä.',
  },
};
