import type { Talk } from '../../talk';

const PERSON =
  '(?:(?:einem|einen|einer|ein|eine|dem|der|den|ihrem|ihren|eurem|einem ihrer) )?(?:(?:echten?|echtem|echter' +
  '|realen|richtigen|menschlichen|wirklichen) )?(?:mensch|menschen|person|mitarbeiter|mitarbeiterin|mitarbeitern' +
  '|berater|beraterin|kundenberater|kundenberaterin|kollegen|kollegin|kundendienst|kundenservice|sachbearbeiter' +
  '|sachbearbeiterin|ansprechpartner|ansprechpartnerin|agent|agenten|team|support|jemandem|jemanden|bearbeiter' +
  '|chef|vorgesetzten)(?: (?:aus fleisch und blut|von ihnen|aus ihrem team|vom (?:support|team|kundenservice)))?';
const SOFT = '(?:(?:bitte|gern|gerne|lieber|auch|mal|direkt|hier|jetzt|sofort|endlich|einfach) ){0,3}';
const ASKS =
  '(?:(?:kann|könnte|darf|dürfte|möchte) ich|(?:ich|wir) (?:möchten?|will|wollen|würden?|muss|müssen|hätten?)' +
  '|kann man|besteht die möglichkeit)';
const CHILD =
  '(?:kind|baby|sohn|tochter|kleine|kleiner|kleinkind|säugling|enkel|enkelin|junge|mädchen|bruder|schwester)';
/** People who threaten the visitor. */
const OTHER =
  '(?:(?:mein|meine) (?:ex )?(?:mann|frau|partner|partnerin|freund|freundin|ex|exmann|exfreund|vater|papa|stiefvater' +
  '|mutter|mama|stiefmutter|bruder|schwester|onkel|opa|sohn|trainer|lehrer|nachbar|mitbewohner)|er|sie|jemand' +
  '|ein mann' +
  '|ein typ|der trainer|der lehrer)';
const BEATS =
  '(?:schlägt|verprügelt|prügelt|würgt|tritt|misshandelt|missbraucht|vergewaltigt|bedroht|verfolgt|stalkt|begrapscht)';
const BEATEN =
  '(?:geschlagen|verprügelt|gewürgt|getreten|misshandelt|missbraucht|vergewaltigt|bedroht|angegriffen|überfallen' +
  '|begrapscht|angefasst|belästigt|verfolgt)';
const PLAYED =
  '(?! (?:für|als) |.* (?:vor|spiel|level|schach|runde|match|tennis|tischtennis)$|.* (?:level|schach|tennis|spiel) )';

/** German. */
export const talk: Talk = {
  intents: {
    around: `da denn eigentlich vielleicht überhaupt bitte hallo hi danke guten tag ja nein also und aber dann jetzt nun sofort gern gerne mal einfach ok okay
      entschuldigung lieber oder gell doch hier stattdessen noch nochmal einmal`,
    person:
      '(?:' +
      `(?:${ASKS} )?${SOFT}mit ${PERSON} (?:bitte )?(?:sprechen|reden|chatten|schreiben|telefonieren` +
      `|verbunden werden` +
      `|verbinden)(?: können)?` +
      `|(?:können|könnten|würden) sie mich ${SOFT}(?:mit|an) ${PERSON} (?:verbinden|weiterleiten|durchstellen)` +
      `|(?:verbinden sie|verbinde|leiten sie|geben sie) (?:mich|mir) ${SOFT}(?:(?:mit|an|zu) )?${PERSON}(?: weiter)?` +
      '|(?:ich )?(?:möchte|will|brauche|hätte gerne?|suche) (?:bitte )?(?:einen|eine|ein) (?:echten |echte ' +
      '|richtigen )?(?:menschen|person|mitarbeiter|mitarbeiterin|ansprechpartner|berater)(?: sprechen)?|(?:ein ' +
      '|eine |einen )?(?:echter |echte |echten )?(?:mensch|menschen|person|mitarbeiter|mitarbeiterin|agent' +
      '|kundenberater|ansprechpartner)|(?:gibt es|ist|sind) (?:hier |da )?(?:auch |denn )?(?:ein |eine ' +
      '|einen )?(?:echten?r? |richtige[nr]? )?(?:mensch|menschen|person|personen|jemand)(?: (?:hier|da))?' +
      `|(?:gibt es|gibts|ist|habt ihr|haben sie) ${SOFT}(?:da |dort |hier |denn |bei ihnen |bei euch ){0,2}(?:irgend)?(?:jemand|jemanden|wen|einen menschen|eine person|einen mitarbeiter|einen ansprechpartner)(?: (?:da|dort|hier|echtes))?(?: mit dem (?:ich|man|wir) ${SOFT}(?:sprechen|reden|chatten|schreiben|telefonieren) (?:kann|könnte|können|darf))|${ASKS} ${SOFT}(?:da |dort |bei ihnen |bei euch ){0,2}${SOFT}mit (?:irgendjemandem|irgendwem|wem|jemand|irgendjemand) ${SOFT}(?:sprechen|reden|chatten)|(?:kann|könnte) ${SOFT}(?:jemand|wer) ${SOFT}mit mir (?:sprechen|reden)|(?:ist )?(?:da|hier|dort) (?:denn )?(?:jemand|wer))(?: (?:da|dort|hier|bei ihnen|bei euch|heute|jetzt|telefonisch|am telefon|persönlich|darüber|dazu)){0,3}`,
    callback:
      '(?:rufen sie|ruf|ruft) (?:mich|uns) (?:bitte |doch |mal |morgen |heute |später ){0,3}(?:zurück' +
      '|an)(?: (?:unter|auf)(?: der nummer)?| unter der| meine nummer ist){0,2}|(?:können|könnten' +
      '|würden) sie (?:mich|uns) (?:bitte |mal |morgen |heute ){0,2}(?:zurückrufen|anrufen)(?: (?:unter' +
      '|auf)(?: der nummer)?)?|(?:kann|könnte) (?:mich|uns) (?:bitte )?jemand (?:bitte |morgen ' +
      '|heute )?(?:zurückrufen|anrufen)|(?:ich )?(?:bitte|möchte|hätte gerne?|wünsche' +
      '|will)(?: um)? (?:einen )?(?:rückruf|zurückgerufen werden|angerufen werden)(?: (?:unter|auf))?' +
      '|(?:um )?(?:einen )?rückruf(?: (?:unter|auf))?' +
      '|wann (?:ruft|rufst|rufen) (?:ihr|du|sie|man|jemand)(?: mich| uns)? (?:an|zurück)',
    complaint:
      '(?:mir|jetzt|nun) reicht(?:.?s| es)|reicht.?s mir|ich habe? die (?:nase|schnauze) voll(?: von (?:ihnen|euch' +
      '|dem laden))?|(?:mir|uns) hilft (?:hier |ja |auch ){0,2}(?:keiner|niemand)|(?:keiner|niemand) (?:hilft' +
      '|antwortet)(?: mir| uns)?(?: hier)?|das ist (?:ja |doch )?falsch|das stimmt (?:ja |doch ' +
      '|gar )?nicht|falsche antwort|(?:du hast|sie haben) (?:mir|meine frage) nicht (?:beantwortet' +
      '|geantwortet|geholfen)|' +
      '(?:das (?:ist|war) )?(?:doch |ja )?(?:abzocke|betrug|verarsche)|(?:ihr|sie) (?:spinnt|spinnen)(?: (?:doch' +
      '|wohl))?|(?:wollt|willst|wollen) (?:ihr|du|sie) mich (?:verarschen|veräppeln)|(?:das|es|dies|der bot' +
      '|dieser bot|dieser chat|du|sie|ihr) (?:ist|bist|sind|seid)(?: (?:ja|doch|so|völlig|total|echt|wirklich|einfach|ein' +
      '|eine|absolut|überhaupt|keine|nicht|mir)){0,4} (?:nutzlos|dumm|blöd|doof|lächerlich|schrecklich|unsinn' +
      '|quatsch|schwachsinn|blödsinn|mist|scheiße|witz|frechheit|unverschämtheit|unverschämt|hilfe|hilfreich' +
      '|unbrauchbar|zeitverschwendung|ärgerlich|inakzeptabel)|(?:das|es|sie|du) (?:hilft|helfen' +
      '|hilfst) (?:mir )?(?:nicht|überhaupt nicht|gar nicht|kein bisschen)(?: weiter)?|das (?:war' +
      '|ist) nicht (?:meine frage|was ich (?:gefragt|gemeint|gewollt) habe|die antwort)|(?:das' +
      '|danach) (?:habe ich nicht gefragt|wollte ich nicht wissen)|(?:du|sie) (?:verstehst|verstehen' +
      '|beantwortest|beantworten|hörst|hören|kapierst) (?:mich |mir |es |meine frage )?(?:nicht|nie' +
      '|einfach nicht|überhaupt nicht|nie zu|nicht zu)|ich bin (?:sehr |echt |wirklich |total )?(?:sauer|wütend' +
      '|verärgert|genervt|enttäuscht|unzufrieden)|(?:nutzlos|scheiße|so ein (?:mist|quatsch|unsinn)|blöder bot' +
      '|dummer bot|idiot|verdammt|das nervt|eine frechheit|unverschämtheit)|ich (?:möchte|will) mich beschweren',
    upset:
      '(?:bin|sind)(?: (?:sehr|so|echt|wirklich|ziemlich|total|richtig|stink)){0,2} ?(?:verärgert|sauer' +
      '|wütend|enttäuscht|genervt|unzufrieden|stocksauer)|(?:das|es) ist(?: (?:doch|ja|echt|wirklich' +
      '|einfach|völlig|absolut)){0,2} (?:eine frechheit|unverschämt|inakzeptabel|ein witz|eine zumutung' +
      '|das letzte|lächerlich|ärgerlich|eine katastrophe|nicht akzeptabel)|frechheit|unverschämtheit' +
      '|unmöglich(?:es)? (?:verhalten|benehmen|service)|(?:ist|sind|war|waren|kam' +
      '|kamen)(?: [^ ]+){0,3} (?:kaputt|beschädigt|defekt|verwelkt|verdorben|schimmlig|zerbrochen' +
      '|dreckig|tot)|(?:immer )?noch (?:immer )?nicht (?:da|angekommen|geliefert|gekommen|erhalten' +
      '|bekommen)|(?:warte|warten) (?:schon|jetzt|seit)(?: [^ ]+){0,3} (?:wochen|tagen|stunden|monaten' +
      '|ewig)|nie (?:angekommen|geliefert|bekommen)|(?:niemand|keiner) (?:geht|meldet|antwortet|hebt|ruft|sagt' +
      '|hat (?:[^ ]+ ){0,3}(?:gesagt|geholfen|gemeldet|geantwortet|informiert))' +
      '|beschweren|ich will mein geld zurück|schlechter service',
    robot:
      'wer bist du|mit wem (?:spreche|schreibe|rede|chatte) ich(?: (?:hier|gerade)){0,2}|' +
      '(?:bist du|sind sie|seid ihr)(?: (?:eigentlich|denn|überhaupt)){0,2} (?:ein |eine )?(?:echter |echte ' +
      '|wirklich (?:ein |eine )?)?(?:roboter|bot|chatbot|maschine|computer|mensch|person|ki|echt' +
      '|künstliche intelligenz|automat)(?: oder (?:ein |eine )?(?:echter |echte )?(?:roboter|bot|chatbot' +
      '|maschine|computer|mensch|person|ki))?|(?:spreche|schreibe|rede|chatte) ich (?:hier ' +
      '|gerade )?mit (?:einem |einer )?(?:echten )?(?:roboter|bot|chatbot|maschine|computer|menschen|person' +
      '|ki)(?: oder (?:mit )?(?:einem |einer )?(?:echten )?(?:roboter|bot|maschine|menschen|person|ki))?' +
      '|ist (?:das|hier) (?:ein |eine )?(?:roboter|bot|chatbot|ki|mensch|echte person)',
    language:
      'kann ich (?:[^ ]+ )?(?:auf|in) {language} (?:fragen|schreiben|reden|sprechen)|(?:sprecht' +
      '|versteht) ihr (?:auch )?{language}|' +
      '(?:(?:können sie|kannst du|geht das|könnten sie)(?: (?:mir|das|es|auch' +
      '|mit mir)){0,3} )?(?:(?:antworten sie|antworte|sprechen sie|schreiben sie|sagen sie|sag' +
      '|wiederholen sie)(?: (?:das|es|mir)){0,2} )?(?:auf|in) {language}(?: (?:antworten|sagen|schreiben' +
      '|sprechen|wiederholen|erklären))?|(?:sprechen sie|sprichst du|verstehen sie' +
      '|verstehst du) (?:auch )?{language}|{language}',
    help:
      'was (?:kannst du|können sie|könnt ihr|kann der bot)(?: (?:so|alles|denn|hier|für mich)){0,3}(?: (?:tun' +
      '|machen|beantworten))?|was kann ich (?:dich|sie|hier)(?: alles| hier)?(?: fragen)?|(?:wobei|womit' +
      '|wie) (?:kannst du|können sie)(?: mir)? helfen|(?:kannst du|können sie)(?: mir)? helfen' +
      '|(?:ich )?(?:brauche|bräuchte) (?:deine |ihre )?hilfe|hilfe|hilf mir|helfen sie mir',
    task:
      '(?:kannst du |können sie )?(?:schreib|schreibe|schreiben sie|verfasse|dichte|erfinde)(?: mir' +
      '| uns)? (?:[^ ]+ ){0,4}(?:gedichte?|aufsatz|geschichte|lied|witz|rede|bewerbung|brief|anschreiben' +
      '|hausaufgaben?|referat|roman)(?: .{1,80})?|(?:erzähle?|erzählen sie)(?: mir| uns)? (?:einen|eine' +
      '|ein) (?:[^ ]+ )?(?:witz|geschichte|märchen)|(?:übersetze?|übersetzen sie) .{1,80}|(?:fasse?' +
      '|fassen sie) (?:das|es|deine antwort|alles) (?:.{1,40} )?zusammen|(?:schreibe?|sprich|antworte' +
      '|tu so) als .{1,100}|mach meine hausaufgaben|(?:system )?du bist (?:jetzt|nun|ab jetzt|ab sofort) (?:ein ' +
      '|eine )?[^ ]*(?:bot|ki|gpt|assistent|admin)(?: .{1,100})?|(?:.{1,40} )?(?:ignoriere?' +
      '|vergiss) (?:alle )?deine (?:[^ ]+ )?(?:regeln|anweisungen|vorgaben)(?: .{1,80})?|(?:zeige?|nenne?' +
      '|gib|verrate)(?: mir| uns)? (?:deinen?|deine|den) (?:[^ ]+ )?(?:systemprompt|system prompt|prompt' +
      '|anweisungen)(?: .{1,40})?',
    more:
      '(?:erzähl|erzählen sie|sag|sagen sie|zeig|zeigen sie) (?:mir )?mehr(?: (?:dazu|darüber|davon))?' +
      '|mehr(?: (?:dazu|darüber|davon|details|informationen|infos))?|weiter|was noch|genauer|ausführlicher' +
      '|(?:geht|gehts) (?:das |es )?(?:auch )?(?:genauer|ausführlicher)|(?:und )?wie geht es weiter' +
      '|weitere informationen|(?:ich )?(?:möchte|will) mehr (?:dazu|darüber) (?:wissen|erfahren)',
    why:
      '(?:und |aber )?(?:warum|wieso|weshalb|weswegen)(?: (?:nicht|das|denn|denn nicht|ist das so|eigentlich))?' +
      '|aus welchem grund',
    correction: [
      '(?:nein )?(?:ich meinte|ich meine|ich habe nach|gemeint (?:war|ist)) {right} (?:und )?nicht {wrong}',
      '(?:nein )?ich (?:habe )?(?:meinte|meine|dachte an|wollte wissen|sprach von|fragte nach)(?: (?:eigentlich' +
        '|eher|doch))? {right}',
      '(?:nein )?(?:ich habe )?(?:eigentlich )?{right} gemeint',
      '(?:nein )?nicht {wrong} sondern {right}',
    ],
    danger:
      '(?:jemand|er|sie|mann' +
      '|frau) ist (?:[^ ]+ ){0,3}(?:zusammengebrochen|umgekippt)|' +
      `${CHILD} (?:[^ ]+ ){0,4}?(?:hat|hatte) (?:[^ ]+ ){0,5}(?:getrunken|verschluckt|geschluckt|heruntergeschluckt)` +
      `|${CHILD} (?:[^ ]+ ){0,4}?(?:hat|hatte) (?:[^ ]+ ){0,4}(?:waschmittel|spülmittel|reiniger|gift|giftiges|tabletten|medikamente|batterie` +
      '|knopfbatterie|pilze|beeren|chemikalien)(?: [^ ]+){0,2} (?:gegessen|genommen|eingenommen)|(?:ich|er|sie' +
      '|jemand|mann|frau|mutter' +
      '|vater) (?:habe|hat) (?:[^ ]+ ){0,4}(?:waschmittel|reiniger|bleiche|gift|tabletten|medikamente|batterie' +
      '|säure|benzin|pilze)(?: [^ ]+){0,2} (?:getrunken|geschluckt|verschluckt|gegessen|genommen)' +
      '|(?:atemnot|(?:krieg|kriege|kriegt|bekomm|bekomme|bekommt) (?:[^ ]+ ){0,2}(?:keine|kaum|schlecht|schwer) luft' +
      '|keine luft mehr|atmet nicht|nicht mehr atmen|nicht atmen)|(?:ist|sind) (?:bewusstlos|ohnmächtig' +
      '|vergiftet)|hat (?:einen )?(?:herzinfarkt|schlaganfall|krampfanfall)|(?:blutet|blute) (?:stark|sehr)' +
      '|(?:haus|wohnung|küche|auto|zimmer|gerät|ofen|akku|hier|es) brennt|(?:wir|ich) (?:rieche|riechen) gas' +
      '|gasgeruch|überdosis|lebensgefahr|(?:ich bin|wir sind) in gefahr',
    crisis: [
      `(?:will|mag|kann|möchte|wollte)(?: (?:ich|einfach|wirklich|so)){0,2} nicht (?:mehr|länger|weiter) (?:leben|weiterleben|da sein|hier sein|existieren|aufwachen)|nicht mehr leben (?:will|mag|möchte|kann)|keine lust mehr zu leben`,
      `(?:ich|er|sie|freund|freundin|sohn|tochter) (?:will|möchte|wollte|werde)(?: (?:einfach|nur|lieber|jetzt|am liebsten|endlich)){0,2} (?:sterben|tot sein|nicht mehr leben)|ich wäre (?:lieber|am liebsten) tot|wäre ich (?:doch )?(?:nur )?tot|wünschte ich wäre tot`,
      `(?:ich|er|sie|mich|sich) (?:[^ ]+ ){0,3}(?:mich|sich) (?:[^ ]+ ){0,2}umbringen|(?:mich|sich|mir|uns) (?:[^ ]+ )?umbringen(?! lassen)|(?:mir|sich) (?:[^ ]+ )?(?:das leben nehmen|etwas antun|was antun)|mich (?:selbst )?(?:verletzen|ritzen|erhängen|töten)(?! beim)|ich ritze mich|meinem leben ein ende`,
      `(?:ich|mein|meine|er|sie) (?:[^ ]+ ){0,4}(?:suizidgedanken|selbstmordgedanken|(?:selbstmord|suizid) (?:begehen|begangen|machen|nachgedacht)|suizidal|suizidgefährdet)|ich denke an (?:suizid|selbstmord)|(?:kein|keinen) (?:sinn|grund) (?:mehr )?(?:zu|im) leben|mein leben hat keinen sinn|ohne mich (?:besser dran|wäre es besser)`,
      `${OTHER} (?:[^ ]+ )?${BEATS} (?:mich|uns|(?:mein|meine|unser|unsere|das|die) ${CHILD})${PLAYED}|${OTHER} (?:fasst|packt) (?:mich|(?:mein|meine) ${CHILD}) (?:immer |ständig )?an$|${OTHER} tut mir weh|${CHILD} wird von (?:[^ ]+ ){1,3}(?:geschlagen|misshandelt|missbraucht|verprügelt)|(?:mich|uns) (?:[^ ]+ ){0,2}(?:schlägt|verprügelt|würgt|misshandelt|vergewaltigt)${PLAYED}`,
      `(?:hat|haben) (?:[^ ]+ ){0,3}(?:mich|uns|(?:meine?|meine[nm]|unsere?|unsere[nm]) ${CHILD}) (?:(?!tennis|schach|spiel|level|match)[^ ]+ ){0,3}${BEATEN}${PLAYED}|(?:mich|uns) (?:[^ ]+ )?${BEATEN} hat${PLAYED}|hat (?:[^ ]+ ){0,2}${CHILD} (?:[^ ]+ ){0,3}(?:angefasst|begrapscht|missbraucht|vergewaltigt|belästigt|geschlagen)`,
      `(?:ich|wir) (?:bin|wurde|werde|wurden|werden) (?:[^ ]+ ){0,4}(?:vergewaltigt|verprügelt|geschlagen|misshandelt|missbraucht|bedroht|überfallen|angegriffen|verfolgt|gestalkt|begrapscht)(?: worden|$)${PLAYED}`,
      `(?:droht|drohte|gedroht)(?: mir| uns)? (?:[^ ]+ ){0,2}(?:mich|uns|mir) (?:[^ ]+ )?(?:um ?zu ?bringen|zu töten|zu schlagen|etwas anzutun|weh zu tun)|mich umzubringen|(?:will|wollte|versucht|bringt) mich (?:umbringen|töten|umzubringen|um$)`,
      `(?:habe|hab) (?:solche |große |so |sehr )?angst (?:vor (?:meinem|meiner|ihm)(?: ex)? ?(?:mann|partner|freund|ex|vater|stiefvater|mutter|exmann)?(?: |$)|dass er)|${OTHER} (?:verfolgt|läuft) mir(?: nach| hinterher)|${OTHER} läuft mir (?:nach|hinterher)|ich bin opfer (?:von )?(?:häuslicher|sexueller)`,
    ],
    yes:
      'ja(?: bitte| gern| gerne| klar)?|jawohl|jo|klar|gern|gerne|bitte|ok|okay|mach das|machen sie das' +
      '|natürlich|unbedingt|sehr gern|sehr gerne',
    no: 'nein(?: danke)?|nö|nee|lieber nicht|nicht nötig|schon gut|passt schon|nicht jetzt|das war alles',
    emergencyContact:
      'notruf|notrufnummer|notfall|notfällen|giftnotruf|giftinformationszentrum|telefonseelsorge' +
      '|bereitschaftsdienst|rettungsdienst|krisendienst',
  },
  replies: {
    handedOver: 'Ich gebe Ihr Anliegen an einen Menschen weiter.',
    alreadyHandedOver: 'Ich habe Ihr Anliegen schon an einen Menschen weitergegeben.',
    noHandover: 'Leider kann ich Sie hier nicht an einen Menschen weitergeben.',
    askContact:
      'Bitte schreiben Sie hier Ihre E-Mail-Adresse oder Telefonnummer, damit man Sie erreichen kann.',
    askPhone: 'Unter welcher Telefonnummer kann man Sie anrufen?',
    noted: 'Danke, das habe ich notiert.',
    willContact: 'Ein Mensch meldet sich bei Ihnen.',
    complaint: 'Es tut mir leid, dass ich Ihnen nicht helfen konnte.',
    sorry: 'Das tut mir leid.',
    reachThem: 'Direkt erreichen Sie das Team hier: {contact}',
    offerPerson: 'Soll ich Ihr Anliegen an einen Menschen weitergeben?',
    near: 'Diese Seiten könnten helfen:',
    robot:
      'Ich bin ein automatischer Assistent, kein Mensch, und antworte mit den Inhalten dieser Website. Möchten Sie lieber' +
      ' mit einem Menschen sprechen, sagen Sie es einfach.',
    help: 'Ich beantworte Fragen zu dieser Website. Was möchten Sie wissen?',
    declined: 'Das kann ich leider nicht.',
    quotes:
      'Ich kann nur aus dieser Website zitieren, und sie ist auf {language}. Fragen auf {language} finden mehr.',
    danger:
      'Das klingt nach einem Notfall. Bitte rufen Sie sofort den Notruf an: 112 in Europa, 911 in Nordamerika, sonst die' +
      ' Notrufnummer Ihres Landes.',
    crisis:
      'Es tut mir leid, dass Sie das durchmachen. Sie sind nicht allein. Ist jetzt jemand in Gefahr, rufen Sie bitte sofort' +
      ' den Notruf an: 112 in Europa, 911 in Nordamerika, sonst die Notrufnummer Ihres Landes. Auch ein' +
      ' Krisentelefon in Ihrem Land hört Ihnen zu.',
    siteSays: 'Auf der Website steht:',
    vague: 'Können Sie mir etwas mehr zu Ihrer Frage sagen?',
    nothingMore: 'Mehr habe ich dazu nicht gefunden.',
  },
};
