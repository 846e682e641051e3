import { stemmer } from '@orama/stemmers/french';
import type { Vocabulary } from '../vocabulary';

/** French. */
export const fr: Vocabulary = {
  stopWords: `à ai aie ainsi ait alors après as assez au aucun aucune auquel aura aurait aussi autre autres
    aux auxquelles auxquels avaient avais avait avant avec avez aviez avoir avons ayant beaucoup c ça car ce ceci
    cela celle celles celui cependant ces cet cette ceux chaque chez ci combien comme comment contre d dans de
    dehors depuis des desquelles desquels dès deux donc dont du duquel elle elles en encore entre es est et
    étaient étais était étant été être eu eux fait faire fois furent fut hors ici il ils j je jusque l la laquelle
    là le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais me même mêmes mes moi moins mon n
    ne ni non nos notre nôtre nous on ont ou où par parce parmi pas pendant peu peut peuvent plus plusieurs plutôt
    pour pourquoi puis puisque qu quand que quel quelle quelles quelque quelques quels qui quoi s sa sans se sera
    serait seront ses si soi soient sois soit sommes son sont sous suis sur t ta tandis te tel telle telles tels
    tes toi ton tous tout toute toutes très trop tu un une vers voici voilà vos votre vôtre vous y`,
  letters: [String.raw`[êîûœëï]|\b[cdjlnqst]['’]`, 'ç'],
  stem: stemmer,
  courtesy: {
    greetings: 'bonjour bonsoir salut coucou merci revoir oui non svp stp',
    pleasantries: 'bonne bon bien nuit journée soirée beaucoup super parfait accord va ça',
  },
  smallTalk: {
    greeting: 'bonjour|bonsoir|salut|coucou|allô|comment ça va|ça va|comment allez-vous',
    thanks: 'merci|merci beaucoup|merci bien|mille mercis|je vous remercie|je te remercie|grand merci',
    farewell: 'au revoir|à bientôt|à plus|bonne journée|bonne soirée|bonne nuit|adieu',
    acknowledgement: "d'accord|parfait|très bien|génial|compris|c'est bon|entendu",
  },
  fillers: 'tout le monde|à tous|toi|vous|pour|votre|ton|aide|beaucoup|et',
  replies: {
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    thanks: 'Je vous en prie !',
    farewell: 'Au revoir et à bientôt !',
    acknowledgement: 'Puis-je vous aider pour autre chose ?',
    unknown: 'Désolé, je ne connais pas la réponse à cette question.',
    unsure: 'Je n’en suis pas sûr, mais ceci peut vous aider :',
    learning: 'Je suis encore en train d’apprendre. Posez-moi la question de nouveau dans quelques minutes.',
    more: 'En savoir plus :',
  },
  followUp: {
    pronouns:
      "il|elle|ils|elles|lui|leur|leurs|eux|en|y|ce|c['’]est|ça|cela|ceci|cet|cette|ces|celui|celle|ceux|celles" +
      '|son|sa|ses|autres?|même|là',
    opening: "et|ou|mais|aussi|alors|donc|et pour|qu['’]en est|quid|pourquoi pas|par exemple|oui|non|sinon",
    impersonal:
      String.raw`y a[- ]t[- ]il|il y a|est[- ]ce que|est[- ]ce|qu['’]est[- ]ce|en (?:ligne|france|europe|\d+)` +
      '|est[- ]il possible|faut[- ]il|il faut',
  },
  questions: {
    types: {
      person: 'qui',
      time: 'quand|quelles? (?:année|date|jour|heure|époque|siècle)|quel (?:jour|mois|siècle)|horaires?',
      number: 'combien|quel (?:prix|nombre|pourcentage|montant|âge)|quelle (?:taille|distance|durée)|coûte',
      place: 'où|quelle (?:ville|région|rue)|quel (?:pays|endroit|lieu)',
      reason: 'pourquoi',
    },
    whatIs: [
      /^(?:qu['’]est-ce que?(?: c['’]est)?(?: que)?|c['’]est quoi|que fait)\s*(?<thing>.+?)(?:\?|$|[,;.]|\set\b)/iu,
    ],
    aboutSite: [/\b(?:que faites-vous|de quoi s['’]agit-il|qui êtes-vous)\b/iu],
  },
  answers: {
    numbers: 'deux|trois|quatre|cinq|huit|neuf|dix|cent|mille|gratuit',
    times: 'siècle',
    reasons: 'parce que|car|afin|puisque|grâce',
    refersBack: 'ils?|elles?|cela|ce|cette|ces|cependant|sinon',
    introducesCode: 'exemples?|suivante?s?|ci-dessous',
    editorialNotes: String.raw`réf\. nécessaire`,
  },
  sentences: {
    abbreviations: 'mme mlle dr fig vol av ex tel',
  },
  pages: {
    introductions: 'présentation|à propos',
    questionLabels: 'q|r|question|réponse',
  },
  visitors: {
    notNames: `je tu il elle nous vous le la les un une des du de d en et ou mais pas très bonjour bonsoir
      salut merci oui non client cliente intéressé intéressée désolé français française suis`,
    statesName: "je m'appelle|mon nom est|moi,? c'est",
    introducesName: 'je suis',
    joinsCompanyByOf: true,
    nameLabels: 'nom(?: complet)?|pr[eé]nom',
    afterName: 'et|de|du|chez',
    titles: 'Mme|Mlle|Dr',
    nameParticles: 'de|du|la|le',
    personOfCompany: "de (?:la )?(?:société|entreprise)|de l'entreprise|de chez|chez",
    personOf: 'de',
    ownCompany:
      "je travaille (?:chez|pour|à)|(?:nous|on) chez|(?:notre|mon) (?:société|entreprise) (?:est|s'appelle)" +
      '|société|au nom de(?: la société)?',
    fromCompanyOrPlace: '(?:je|nous) (?:suis|sommes|vous écris) (?:la |de (?:la )?)?',
    companyLabels: 'soci[eé]t[eé]|entreprise',
    insideCompany: 'et|de|du',
    articles: "la|l'|de",
    closings: '(?:bien )?cordialement|bien à vous',
    informalClosings: 'merci',
    contactLabels: 'courriel|tél',
  },
  phones: {
    words: 'appel|appele[rz]|rappele[rz]|joindre|joignable|portable',
    beginnings: 't[eé]l[eé]ph?on|cellul',
    otherWords: 'siret|siren|dossier|colis|suivi|facture|commande|devis|contrat',
    numberWords: 'numéro|no|n',
    ownWords: 'mon|notre',
    connectors: 'est',
    conjunctions: 'et',
  },
};
