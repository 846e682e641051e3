import type { Talk } from '../../talk';

const PERSON =
  "(?:(?:un|une|des|le|la|les|l'|votre|un de vos|une de vos|quelqu'un de) ?)?(?:(?:vrai|vraie" +
  '|véritable) )?(?:personne' +
  '|humain|être humain|conseiller|conseillère|agent|employé|employée|collaborateur|opérateur|responsable' +
  "|quelqu'un" +
  '|équipe|service client|support|interlocuteur)(?: (?:humain|humaine|réel|réelle|physique|de votre équipe))?';
const ASKS =
  '(?:(?:puis je|pourrais je|peut on|est ce que je peux|serait il possible de|est il possible de|je peux|on peut)' +
  "|(?:je|j') ?(?:veux|voudrais|souhaite|souhaiterais|aimerais|préfère|préférerais|désire))";
const CHILD = '(?:enfant|bébé|fils|fille|garçon|petit|petite|frère|sœur|petit fils)';
/** People who threaten the visitor. */
const OTHER =
  '(?:(?:mon|ma) (?:ex )?(?:mari|femme|conjoint|conjointe|compagnon|compagne|copain|copine|petit ami|ex|père' +
  '|beau père' +
  "|mère|belle mère|frère|oncle|fils|entraîneur|professeur|voisin|coloc)|il|elle|quelqu'un|un homme|un type|on)";
const BEATEN =
  '(?:frappée?|battue?|tapée? dessus|giflée?|étranglée?|violée?|agressée?|tabassée?|menacée?|touchée?|molestée?)';
const PLAYED = '(?!.* (?:jeu|niveau|partie|match|échecs|tennis|poker)(?: |$))';

/** French. */
export const talk: Talk = {
  intents: {
    around: `au juste sinon exactement s'il vous plaît te plait svp stp bonjour bonsoir salut merci alors et mais donc maintenant plutôt ok
      d'accord oui non hein madame monsieur directement ici pardon`,
    person:
      '(?:' +
      `(?:${ASKS} )?(?:parler|discuter|échanger|communiquer|être mis en relation|être mise en relation|parle)` +
      ` (?:à|avec|directement à|directement avec) ${PERSON}` +
      `|(?:pouvez vous |pourriez vous )?(?:me )?(?:passez moi|mettez moi en relation avec|passer` +
      `|mettre en relation avec)` +
      ` ${PERSON}` +
      "|(?:je|j') ?(?:veux|voudrais|souhaite|ai besoin d'|exige) ?(?:parler à )?(?:un|une)? ?(?:vrai " +
      '|vraie )?(?:humain|personne|conseiller|conseillère|être humain)(?: réelle| humaine)?|(?:un ' +
      '|une )?(?:vrai |vraie )?(?:humain|personne|conseiller|conseillère|agent|être humain)(?: humain| réelle)?' +
      "|(?:y a t il|il y a|est ce qu'il y a) (?:un|une|des)? ?(?:vrai |vraie )?(?:humains?|personnes?|quelqu'un)" +
      `|(?:y a t il|y a til|il y a|y a|est ce qu'il y a|avez vous) (?:quelqu'un|une personne|un humain|un conseiller) (?:(?:avec qui|à qui) (?:je (?:peux|pourrais|puisse)|on peut|parler|discuter|échanger)(?: (?:parler|discuter|échanger))?|qui (?:peut|pourrait) (?:m'aider|me répondre))|(?:quelqu'un|une personne) (?:peut|pourrait)(?: il| elle)? me (?:parler|répondre)|(?:est ce que )?(?:je (?:peux|pourrais)|puis je|on peut) (?:y |là )?(?:parler|discuter) (?:à|avec) quelqu'un|(?:il )?y a quelqu'un)(?: (?:là|là bas|ici|chez vous|au téléphone|par téléphone|de vive voix|aujourd'hui|en direct|à ce sujet|de ça|disponible)){0,3}`,
    callback:
      '(?:(?:pouvez vous|pourriez vous|peux tu|est ce que vous pouvez|merci de|veuillez) )?(?:me rappeler' +
      "|m'appeler|rappelez moi|appelez moi|rappelle moi|me téléphoner)(?: (?:au|demain|aujourd'hui|plus tard" +
      '|mon numéro' +
      '|est le|sur|le matin|ce soir)){0,4}' +
      "|(?:quelqu'un|on) (?:peut|pourrait)(?: il| elle)? (?:me rappeler|m'appeler)|(?:je|j') ?(?:veux|voudrais" +
      "|souhaite|aimerais|demande) (?:être rappelée?|un rappel|qu'on me rappelle)" +
      "|quand (?:est ce (?:que |qu')(?:vous |on ))?(?:m'appelez|me rappelez|m'appelle|me rappelle)(?: vous| t on)?",
    complaint:
      "c nul|personne ne (?:m'aide|me répond|nous aide)|(?:c'est |c )?faux|mauvaise réponse" +
      "|(?:vous n'avez|tu n'as|vous avez|t'as) pas répondu(?: à ma question)?|" +
      "vous vous (?:moquez|foutez) de moi|(?:c'est )?n'importe quoi|c'est (?:du vol|une arnaque)|(?:c'est" +
      "|vous êtes|tu es|ce bot est|ce chat est|ça n'est)(?: (?:vraiment|complètement|totalement|tellement" +
      '|trop' +
      "|du|une|un|pas|n'importe)){0,3} (?:nul|nulle|inutile|stupide|ridicule|honteux|scandaleux|inacceptable" +
      '|nuls|nulles|inutiles|incapables|incompétents|horrible|honte|scandale|blague|quoi|utile|perte de temps|insupportable|bête|débile|de la merde)' +
      "|(?:ça|cela) ne (?:m'aide|sert|marche|répond) (?:pas|à rien|pas du tout|pas à ma question)(?: du tout)?" +
      '|(?:vous|tu) ne (?:servez|sers) à rien(?: du tout)?' +
      "|ce n'est pas (?:ma question|ce que j'ai demandé|une réponse|ce que je veux)" +
      '|(?:vous|tu) ne (?:me )?(?:comprenez|comprends|répondez|réponds|écoutez|écoutes) (?:rien|pas' +
      '|jamais)(?: à ma question)?|je suis (?:très |vraiment |trop )?(?:en colère|furieux|furieuse|énervée?' +
      '|déçue?|fâchée?|mécontente?)' +
      "|(?:j'en ai|on en a|y en a) (?:vraiment )?(?:marre|assez|ras le bol|plein le dos)(?: de (?:vous" +
      "|tout ça))?|(?:nul|nulle|inutile|merde|putain|n'importe quoi|quelle honte|idiot|bot stupide)" +
      '|je veux (?:me plaindre' +
      '|porter plainte)',
    upset:
      '(?:suis|sommes)(?: (?:très|vraiment|tellement|assez|extrêmement)){0,2} (?:déçue?s?|fâchée?s?' +
      "|énervée?s?|furieu(?:x|se)|mécontente?s?|en colère|contrariée?s?)|c'est(?: (?:vraiment" +
      '|tout à fait|carrément|complètement|juste)){0,2} (?:inadmissible|inacceptable|honteux|scandaleux' +
      "|n'importe quoi|du vol|nul|abusé|abusif|décevant)|pas (?:content|contente|contents|normal)" +
      '|(?:est|sont|était|étaient)(?: arrivée?s?)?(?: (?:tout|toute|complètement|déjà))? (?:cassée?s?' +
      '|abîmée?s?|endommagée?s?|fanée?s?|morte?s?|défectueu(?:x|se)|sale)|(?:toujours|encore) (?:pas' +
      "|rien) (?:reçue?|arrivée?|livrée?)|(?:n'ai|n'avons|ai|avons) (?:toujours |encore " +
      '|jamais )?(?:rien|pas|jamais) (?:encore )?reçu|(?:attends|attendons)(?: [^ ]+){0,2} depuis' +
      "|personne (?:ne |n')(?:répond|m'a|me|nous|a rien dit|a prévenu)|me plaindre|porter plainte|remboursez moi" +
      '|quelle (?:honte' +
      '|déception)',
    robot:
      "(?:t'es|tu es|es tu) qui|qui es tu|(?:à|avec) qui (?:je parle|parle je|est ce que je parle)|" +
      '(?:(?:êtes vous|es tu|vous êtes|tu es|est ce que (?:vous êtes|tu es))) (?:un |une )?(?:vrai ' +
      '|vraie )?(?:robot|bot|chatbot|machine|humain|personne|ordinateur|ia|intelligence artificielle' +
      '|être humain)(?: réelle| humaine)?(?: ou (?:un |une )?(?:vrai |vraie )?(?:robot|bot|machine|humain' +
      '|personne|ia))?|(?:est ce que )?(?:je parle|je discute|parlé je|suis je en train de parler) (?:à' +
      '|avec) (?:un |une )?(?:vrai |vraie )?(?:robot|bot|machine|humain|personne|ia)(?: ou (?:à )?(?:un ' +
      '|une )?(?:robot|bot|machine|humain|personne|ia))?' +
      "|(?:c'est|est ce) (?:un |une )?(?:robot|bot|chatbot|ia|humain|vraie personne)",
    language:
      '(?:je peux|puis je|peut on|on peut) (?:parler|écrire|demander|poser une question) en {language}|' +
      '(?:(?:pouvez vous|peux tu|pourriez vous|est ce que vous pouvez) )?(?:(?:me )?(?:répondre|répondez|réponds' +
      '|parler|parlez|dire|dites le|écrire|écrivez|répéter|répétez|traduire|expliquer)(?: (?:le|moi|cela' +
      '|ça)){0,2} )?en {language}|(?:parlez vous|parles tu|vous parlez|tu parles|comprenez vous) {language}' +
      '|{language}',
    help:
      "(?:que|qu'est ce que) (?:pouvez vous|peux tu|vous pouvez|tu peux) (?:faire|me dire)(?: pour moi" +
      '| ici)?|(?:vous pouvez|tu peux) faire quoi(?: pour moi| ici)?|(?:tu sers|vous servez) à quoi' +
      '|à quoi (?:tu sers|vous servez)|à quoi (?:sers tu' +
      "|servez vous)|(?:comment|en quoi) (?:pouvez vous|peux tu|vous pouvez|tu peux) m'aider" +
      "|(?:pouvez vous|peux tu|vous pouvez|tu peux) m'aider|(?:j'ai )?besoin d'aide|aide|aidez moi" +
      '|aide moi',
    task:
      "(?:(?:peux tu|pouvez vous|tu peux|vous pouvez) )?(?:m')?(?:écris|écrire|écrivez|rédige|rédigez" +
      '|rédiger|compose|invente)(?: moi| nous)? (?:[^ ]+ ){0,3}(?:poème|dissertation|histoire|chanson' +
      '|blague|discours|lettre|rédaction|devoirs?)(?: .{1,80})?|racontez?(?: moi' +
      '| nous)? une? (?:[^ ]+ )?(?:blague|histoire|conte)|(?:traduis|traduisez|traduire) .{1,80}' +
      '|(?:résume|résumez|résumer) (?:ça|cela|ta réponse|tout)(?: .{1,40})?|fais mes devoirs|(?:system ' +
      '|système )?tu es (?:maintenant|désormais) (?:un |une )?[^ ]*(?:bot|ia|gpt|assistant|admin)(?: .{1,100})?' +
      '|fais semblant .{1,80}|(?:.{1,40} )?(?:ignore|oublie) (?:toutes )?tes (?:[^ ]+ )?(?:règles' +
      '|instructions|consignes)(?: .{1,80})?|(?:montre|donne|révèle|affiche)(?: moi)? (?:ton|tes|votre' +
      '|vos) (?:[^ ]+ )?(?:prompt|instructions|consignes)(?: .{1,40})?',
    more:
      "(?:dites m'en|dis m'en|dites moi en|pouvez vous m'en dire|peux tu m'en dire|j'aimerais en savoir" +
      '|en savoir) (?:un peu )?plus' +
      "|(?:donnez moi )?plus (?:de |d')(?:détails|informations|infos)|et encore|continuez|continue|la suite" +
      '|et ensuite' +
      "|quoi d'autre|plus|développez",
    why: '(?:et |mais )?pourquoi(?: pas| ça| cela| donc| est ce ainsi)?|pour quelle raison',
    correction: [
      '(?:non )?(?:je voulais dire|je parlais de|je voulais parler de|je parle de' +
        '|je pensais à) {right} (?:et non|pas|et pas|non) {wrong}',
      "(?:non )?(?:je voulais dire|je parlais (?:de|d')|je voulais parler (?:de|d')|je pensais à" +
        '|je demandais) ?{right}',
      '(?:non )?pas {wrong} mais {right}',
    ],
    danger:
      "s'est (?:effondrée?|évanouie?)|" +
      `${CHILD} (?:[^ ]+ ){0,4}?(?:a|vient de|vient d') ?(?:[^ ]+ ){0,3}(?:avalé|bu|avaler|ingéré|boire|ingérer)` +
      `|${CHILD} (?:[^ ]+ ){0,4}?a (?:[^ ]+ ){0,3}(?:mangé|pris) (?:[^ ]+ ){0,4}(?:lessive|médicaments?|poison|javel|piles?|champignons?` +
      `|produits?|baies)` +
      "|(?:j'ai|il a|elle a|quelqu'un a|mon mari a|ma femme a|ma mère a|mon père a) (?:avalé|bu|ingéré" +
      '|pris) (?:[^ ]+ ){0,4}(?:lessive|médicaments|poison|javel|détergent|pile|acide|essence)' +
      "|(?:ne |n')?(?:respire|respirer|arrive pas à respirer) (?:plus|pas)|arrive (?:plus|pas) à respirer|(?:mal|peine|difficulté) à respirer" +
      "|est inconsciente?|s'étouffe" +
      '|(?:fait|a) (?:une crise cardiaque|un infarctus|un avc)|saigne (?:beaucoup|énormément)' +
      '|(?:maison|appartement|cuisine|voiture|immeuble) (?:brûle|est en feu)|il y a (?:le feu|une fuite de gaz)' +
      '|ça sent le gaz|empoisonnée?|surdose|(?:je suis|nous sommes) en danger',
    crisis: [
      `veux (?:plus|pas) (?:vivre|être en vie|continuer à vivre|exister|me réveiller)(?! (?:à|en|dans|chez|avec) )|(?:plus|pas) envie de vivre|envie (?:de |d')(?:mourir|me tuer|me suicider|en finir(?! avec))|envies suicidaires`,
      `(?:je|j') ?(?:veux|vais|voudrais|pense à|préfère) (?:mourir|me suicider|me tuer|en finir(?! avec)|être morte?)|(?:il|elle|ami|amie|fils|fille) (?:veut|va) (?:mourir|se suicider|se tuer)|(?:me suicider|me tuer|mettre fin à mes jours|m'ôter la vie|me pendre)`,
      `(?:j'ai|j'ai des|je suis|je me sens|il est|elle est|a des)(?: (?:des|souvent|très|beaucoup de)){0,2} ?(?:suicidaires?|(?:idées|pensées|envies) (?:suicidaires|noires))|(?:je pense|je pensais|j'ai pensé|pense) au suicide|(?:me faire du mal|me mutiler|me scarifier|me couper les veines)|je serais mieux morte?|mieux sans moi|plus de raison de vivre|la vie ne vaut plus`,
      `${OTHER} (?:[^ ]+ ){0,2}?(?:me|nous) (?:[^ ]+ )?(?:frappe|bat|tape(?! (?:un|une|le|la|les|des) )|gifle|étrangle|viole|agresse|tabasse|violente|maltraite|suit(?! sur)|touche(?! (?:un|deux) )|poursuit|harcèle|menace)${PLAYED}`,
      `${OTHER} (?:[^ ]+ ){0,2}?(?:m'a|nous a|m'ont)(?: [^ ]+)? ${BEATEN}|m'a (?:violée?|agressée?|frappée?|battue?)|(?:menace|menacé) de (?:me|nous) (?:tuer|frapper|faire du mal)|(?:veut|voulait|essaie de|essayé de) (?:me tuer|m'étrangler|me violer)${PLAYED}`,
      `(?:frappe|bat|viole|tape|maltraite|abuse de) (?:ma|mon|notre) ${CHILD}|a (?:[^ ]+ ){0,2}(?:touché|violé|agressé|abusé de|frappé|battu) (?:ma|mon|notre) ${CHILD}`,
      `(?:je|j') ?(?:suis|ai été|me suis fait|me fais|viens d'être) (?:[^ ]+ ){0,2}?(?:violée?|violer|battue?|tabasser|agressée?|agresser|frappée?|frapper|suivie par un|harcelée? par mon)|je suis victime de (?:violences?|viol|maltraitance)`,
      `(?:j'ai|ai)(?: très| trop)? peur (?:de (?:mon|ma) (?:ex )?(?:mari|femme|conjoint|compagnon|copain|ex|père|beau père|mère)|de lui|qu'il)|on me suit(?! sur)`,
    ],
    yes:
      "oui(?: s'il vous plaît| svp| merci| volontiers| bien sûr)?|ouais|volontiers|d'accord|ok|bien sûr" +
      '|avec plaisir|je veux bien|allez y',
    no: "non(?: merci)?|pas maintenant|pas besoin|laissez tomber|c'est bon|ce sera tout|pas nécessaire",
    emergencyContact: "urgence|urgences|antipoison|samu|pompiers|ligne d'écoute|numéro vert|centre de crise",
  },
  replies: {
    handedOver: 'Je transmets votre demande à une personne de l’équipe.',
    alreadyHandedOver: 'J’ai déjà transmis votre demande à une personne de l’équipe.',
    noHandover: 'Désolé, je ne peux pas vous mettre en relation avec une personne ici.',
    askContact:
      'Indiquez ici votre adresse e-mail ou votre numéro de téléphone pour que nous puissions vous joindre.',
    askPhone: 'À quel numéro de téléphone peut-on vous appeler ?',
    noted: 'Merci, c’est noté.',
    willContact: 'Une personne de l’équipe vous recontactera.',
    complaint: 'Je suis désolé de ne pas avoir pu vous aider.',
    sorry: 'Je suis désolé de l’apprendre.',
    reachThem: 'Vous pouvez aussi joindre l’équipe directement : {contact}',
    offerPerson: 'Voulez-vous que je transmette votre demande à une personne de l’équipe ?',
    near: 'Ces pages peuvent vous aider :',
    robot:
      'Je suis un assistant automatique, pas une personne. Je réponds à partir du contenu de ce site. Si vous préférez' +
      ' parler à une personne, dites-le-moi.',
    help: 'Je réponds aux questions sur ce site. Que souhaitez-vous savoir ?',
    declined: 'Je ne peux pas faire cela.',
    quotes:
      'Je ne peux que citer ce site, dont la langue est : {language}. En posant la question dans cette langue, vous trouverez davantage.',
    danger:
      'Cela ressemble à une urgence. Appelez tout de suite le numéro d’urgence : 112 en Europe, 911 en Amérique du Nord, ou celui de' +
      ' votre pays.',
    crisis:
      'Je suis désolé de ce que vous traversez. Vous n’êtes pas seul. Si quelqu’un est en danger maintenant, appelez tout de' +
      ' suite le numéro d’urgence : 112 en Europe, 911 en Amérique du Nord, ou celui de votre pays. Vous' +
      ' pouvez aussi appeler une ligne d’écoute de votre pays.',
    siteSays: 'Le site indique :',
    vague: 'Pouvez-vous préciser votre question ?',
    nothingMore: 'C’est tout ce que j’ai trouvé.',
  },
};
