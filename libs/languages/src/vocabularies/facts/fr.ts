import type { SiteFacts } from '../../site-facts';

/** French. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'comment (?:puis je|peut on|pouvons nous|je peux|on peut|faire pour)?(?: ?vous)? ?(?:contacter' +
      '|joindre)|(?:quelles sont |quels sont )?(?:vos|les) coordonnées|(?:à|a) qui (?:dois je|puis je' +
      "|faut il|je dois|peut on|doit on) (?:m'adresser|s'adresser|demander|écrire|téléphoner|parler)" +
      '|qui (?:dois je|puis je|contacter|peut on)(?: contacter| appeler| joindre)?|où (?:puis je' +
      '|peut on) vous (?:écrire|joindre|contacter)|je peux vous (?:joindre|contacter)',
    labels: 'contact|coordonnées|nous contacter|téléphone|email|mentions légales',
  },
  phone: {
    asks:
      "(?:(?:quel est|c'est quoi|avez vous|vous avez|donnez moi) )?(?:votre|le|un) (?:numéro|téléphone" +
      '|tel)(?: de (?:téléphone|tel|portable))?|numéro de téléphone|(?:puis je|peut on|je peux' +
      '|on peut) (?:vous )?(?:appeler|téléphoner|joindre par téléphone)|(?:à )?quel numéro',
    labels: 'téléphone|tél|appeler|contact',
  },
  email: {
    asks:
      "(?:(?:quelle est|quel est|c'est quoi|avez vous|vous avez|donnez moi) )?(?:votre|l'|une" +
      '|un)? ?(?:adresse )?(?:e ?mail|mail|courriel|électronique)(?: de contact)?|(?:puis je|peut on' +
      '|je peux|on peut) vous écrire',
    labels: 'email|courriel|e-mail|contact',
  },
  address: {
    asks:
      "(?:(?:quelle est|c'est quoi|donnez moi) )?(?:votre |l')adresse(?: exacte| précise| postale)?" +
      '|(?:où|ou) (?:êtes vous|vous êtes|est ce que vous êtes|vous trouvez vous)(?: situés' +
      '| exactement)?|(?:où|ou) (?:se trouve|se situe|est|est situé)(?: exactement)? (?:le|la|votre' +
      "|l') ?(?:magasin|boutique|musée|gîte|restaurant|hôtel|bureau|cabinet|salon|école|club|atelier)" +
      "|vous êtes (?:où|ou|situés où)|c'est (?:où|ou) exactement|comment (?:venir|vous trouver|y aller" +
      '|on vient)|où (?:puis je|peut on) vous trouver',
    labels: "adresse|accès|plan d'accès|situation|itinéraire|contact|mentions légales",
  },
  hours: {
    asks:
      "(?:(?:quels sont|quelles sont|c'est quoi) )?(?:vos |les |l'|votre )?(?:horaires?" +
      "|heures d'ouverture)(?: d'ouverture)?|(?:quand|à quelle heure|quels jours|jusqu'à quelle heure" +
      "|jusqu'à quand)(?: est ce que)? (?:ouvrez vous|vous ouvrez|fermez vous|vous fermez|(?:vous êtes" +
      "|êtes vous|c'est|est ce) (?:ouvert|fermé)(?:e?s?))|(?:en |le |la |les |pendant |au " +
      "|à )?(?:[^ ]+ ){0,2}(?:vous êtes|êtes vous|est ce que vous êtes|c'est) (?:ouverte?s?|fermée?s?)" +
      '|vous ouvrez',
    labels: "horaires|heures d'ouverture|ouvert|ouverture",
  },
  booking: {
    asks:
      'comment (?:puis je|peut on|pouvons nous|je peux|on peut|faire pour|je fais pour|on fait pour' +
      "|fait on pour)? ?(?:réserver|commander|m'inscrire|s'inscrire|prendre (?:un )?(?:rendez vous|rdv)" +
      '|réserve|inscrire)|(?:je|on|nous) (?:voudrais|voudrait|voudrions|souhaite|souhaiterais' +
      "|souhaitons|veux|aimerais|aimerait|aimerions) (?:[^ ]+ )?(?:réserver|commander|m'inscrire" +
      "|s'inscrire|nous inscrire|prendre (?:un )?(?:rendez vous|rdv)|une réservation)|(?:puis je" +
      '|peut on|je peux|on peut|est ce que je peux) réserver|(?:où|ou) (?:puis je|peut on' +
      "|dois je) (?:réserver|s'inscrire|m'inscrire|commander)",
    labels: 'réservation|réserver|rendez-vous|inscription|commande|disponibilités',
  },
  leader: {
    asks:
      "(?:c'est qui|qui est|qui sont) (?:le |la |les |votre |vos )?(?:patron(?:ne)?s?|chef|cheffe|propriétaires?|gérante?s?|directeur|directrice|fondateurs?|fondatrice|responsable)" +
      '|qui (?:dirige|possède|gère|tient) (?:le|la|votre|ce|cette|l)(?: [^ ]+){1,2}|à qui appartient (?:le|la|votre|ce|cette)(?: [^ ]+){1,2}',
    labels: 'propriétaire|gérant|gérante|directeur|directrice|fondateur|fondatrice',
    pages: 'équipe|à propos|notre équipe',
  },
  jobs: {
    asks:
      '(?:est-ce que |est ce que )?(?:vous )?(?:recrutez|embauchez|cherchez)(?: vous)?(?: [^ ]+){0,2}(?: (?:du personnel|des employés|du monde|quelqu un))?' +
      "|(?:avez vous|vous avez|y a t il)(?: [^ ]+){0,2} (?:emplois?|postes?|offres? d'emploi|du travail)|(?:je peux|puis je|peut on) travailler (?:chez|avec|pour) vous|je cherche (?:un emploi|du travail|un poste)",
    labels: "emploi|emplois|recrutement|carrières|nous recrutons|offres d'emploi|rejoignez notre équipe",
  },
};
