import type { Replies } from '../reply';

/** The fixed replies. */
export const fr: Replies = {
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  thanks: 'Je vous en prie !',
  farewell: 'Au revoir et à bientôt !',
  acknowledgement: 'Puis-je vous aider pour autre chose ?',
  unknown: 'Désolé, je ne connais pas la réponse.',
  unsure: 'Le site ne le dit pas clairement. Voici qui peut vous aider :',
  fileUnsure: 'Le fichier ne le dit pas clairement. Voici qui peut vous aider :',
  learning: 'J’apprends encore. Reposez-moi la question dans quelques minutes.',
  more: 'En savoir plus :',
  page: 'p. {page}',
  slide: 'diapositive {page}',
  sheet: 'feuille {page}',
  quotes: 'Le site dit, en {language} :',
  fileQuotes: 'Le fichier dit, en {language} :',
  handedOver: 'Je transmets votre demande à une personne de l’équipe.',
  alreadyHandedOver: 'J’ai déjà transmis votre demande à une personne de l’équipe.',
  noHandover: 'Désolé, je ne peux pas vous mettre en relation avec une personne ici.',
  askContact:
    'Indiquez ici votre adresse e-mail ou votre numéro de téléphone pour que nous puissions vous joindre.',
  noted: 'Merci, c’est noté.',
  willContact: 'Une personne de l’équipe vous recontactera.',
  closed: "Nous sommes fermés pour le moment. Quelqu'un vous répondra le {time}.",
  complaint: 'Je suis désolé de ne pas avoir pu vous aider.',
  sorry: 'Je suis désolé de l’apprendre.',
  reachThem: 'Vous pouvez aussi joindre l’équipe directement : {contact}',
  offerPerson: 'Voulez-vous que je transmette votre demande à une personne de l’équipe ?',
  near: 'Ces pages peuvent vous aider :',
  robot:
    'Je suis un assistant automatique, pas une personne. Je réponds à partir du contenu de ce site. Si vous préférez parler à une personne, dites-le-moi.',
  quotesOnly:
    'Je ne peux que citer mes sources, dont la langue est : {language}. En posant la question dans cette langue, vous trouverez davantage.',
  crisis:
    'Je suis désolé de ce que vous traversez. Vous n’êtes pas seul. Si quelqu’un est en danger maintenant, appelez tout de suite le numéro d’urgence : 112 en Europe, 911 en Amérique du Nord, ou celui de votre pays. Vous pouvez aussi appeler une ligne d’écoute de votre pays.',
  siteSays: 'Le site indique :',
  fileSays: 'Le fichier indique :',
  vague: 'Pouvez-vous préciser votre question ?',
  onlyText: 'Je ne peux lire que du texte. Écrivez votre question, s’il vous plaît.',
  outage:
    'Je ne peux pas répondre pour le moment à cause d’un problème technique, mais une personne a été prévenue.',
};
