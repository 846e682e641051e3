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
    tes toi ton tous tout toute toutes très trop tu un une vers voici voilà vos votre vôtre vous y jai cest quil quon
    jsuis chui ya pk`,
  stem: stemmer,
  newsPages: 'actualités',
  asksWhatIs: [
    /^(?:qu['’]est-ce que?(?: c['’]est)?(?: que)?|c['’]est quoi|que fait)\s*(?<thing>.+?)(?:\?|$|[,;.]|\set\b)/iu,
  ],
  asksAboutSite: [
    /(?<!\p{L})(?:que (?:faites|proposez|vendez|offrez)[- ]vous|qu['’]est[- ]ce que vous (?:faites|proposez|vendez|offrez)|vous (?:faites|proposez|vendez) quoi|qu['’]est[- ]ce que c['’]est(?: que (?:ça|ce site))?|c['’]est quoi(?: (?:ça|ce site|ce projet|cette (?:page|entreprise|association|boutique)|votre (?:site|entreprise|association|boutique)))?|de quoi (?:s['’]agit-il|parle (?:ce|votre) site|est-il question)|qui êtes[- ]vous|vous êtes qui|à quoi sert (?:ce|votre) site|que (?:fait|vend|propose) (?:cette|votre) (?:entreprise|association|boutique)|que (?:peut-on|puis-je) (?:faire|trouver|acheter) ici)(?: (?:ici|exactement|au juste))?\s*(?:[?？!！.。…]|$)/iu,
  ],
  abbreviations: 'mme mlle dr fig vol av ex tel',
  introductions:
    'présentation|introduction|à propos( de nous)?|qui sommes[- ]nous ?[?]?|notre (mission|histoire|entreprise|association)|bienvenue',
  descriptions:
    'est (?:un|une|le|la)|sommes|(?:nous|on) (?:proposons|offrons|aidons|vendons)|notre (?:mission|objectif|but)|achetez|achètez',
  questionLabels: 'q|r|question|réponse',
  asides:
    String.raw`publié (?:dans|le|par)|classé (?:dans|sous)|temps de lecture|\d+ min(?:utes)? de lecture` +
    String.raw`|\d+ commentaires?|partager (?:cet|cette|sur)(?: \p{L}+){0,2}$`,
  bylines: 'par|auteur|autrice|écrit par|rédigé par',
  updated: 'dernière (?:mise à jour|modification)|mis à jour|mise à jour|modifié',
  notNames: `je tu il elle nous vous le la les un une des du de d en et ou mais pas très bonjour bonsoir
    salut merci oui non client cliente intéressé intéressée désolé français française suis`,
  statesName: "je m'appelle|mon nom est|moi,? c'est",
  introducesName: 'je suis',
  joinsCompanyByOf: true,
  nameLabels: 'nom(?: complet)?|pr[eé]nom',
  afterName: 'et|de|du|chez',
  nameTitles: 'Mme|Mlle|Dr',
  nameParticles: 'de|du|la|le',
  personOfCompany: "de (?:la )?(?:société|entreprise)|de l'entreprise|de chez|chez",
  personOf: 'de',
  ownCompany:
    "je travaille (?:chez|pour|à)|(?:nous|on) chez|(?:notre|mon) (?:société|entreprise) (?:est|s'appelle)" +
    '|société|au nom de(?: la société)?',
  fromCompanyOrPlace: '(?:je|nous) (?:suis|sommes|vous écris) (?:la |de (?:la )?)?',
  companyLabels: 'soci[eé]t[eé]|entreprise',
  insideCompany: 'et|de|du',
  companyArticles: "la|l'|de",
  closings: '(?:bien )?cordialement|bien à vous',
  informalClosings: 'merci',
  contactLabels: 'courriel|tél',
  phoneWords: 'appel|appele[rz]|rappele[rz]|joindre|joignable|portable',
  phoneBeginnings: 't[eé]l[eé]ph?on|cellul',
  otherNumberWords: 'siret|siren|dossier|colis|suivi|facture|commande|devis|contrat',
  numberWords: 'numéro|no|n',
  ownNumberWords: 'mon|notre',
  numberConnectors: 'est',
  conjunctions: 'et',
};
