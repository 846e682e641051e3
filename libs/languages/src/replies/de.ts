import type { Replies } from '../reply';

/** The fixed replies. */
export const de: Replies = {
  greeting: 'Hallo! Wie kann ich helfen?',
  thanks: 'Gern geschehen!',
  farewell: 'Auf Wiedersehen und bis bald!',
  acknowledgement: 'Kann ich sonst noch etwas für Sie tun?',
  unknown: 'Das weiß ich leider nicht.',
  unsure: 'Das steht nicht eindeutig auf der Website. Das könnte helfen:',
  fileUnsure: 'Das steht nicht eindeutig in der Datei. Das könnte helfen:',
  learning: 'Ich lerne noch. Bitte fragen Sie in ein paar Minuten noch einmal.',
  more: 'Mehr dazu:',
  page: 'S. {page}',
  slide: 'Folie {page}',
  sheet: 'Blatt {page}',
  quotes: 'Auf der Website steht auf {language}:',
  fileQuotes: 'In der Datei steht auf {language}:',
  handedOver: 'Ich gebe Ihr Anliegen an einen Menschen weiter.',
  alreadyHandedOver: 'Ich habe Ihr Anliegen schon an einen Menschen weitergegeben.',
  noHandover: 'Leider kann ich Sie hier nicht an einen Menschen weitergeben.',
  askContact:
    'Bitte schreiben Sie hier Ihre E-Mail-Adresse oder Telefonnummer, damit man Sie erreichen kann.',
  noted: 'Danke, das habe ich notiert.',
  willContact: 'Ein Mensch meldet sich bei Ihnen.',
  closed: 'Gerade ist niemand da. Jemand antwortet am {time}.',
  complaint: 'Es tut mir leid, dass ich Ihnen nicht helfen konnte.',
  sorry: 'Das tut mir leid.',
  reachThem: 'Direkt erreichen Sie das Team hier: {contact}',
  offerPerson: 'Soll ich Ihr Anliegen an einen Menschen weitergeben?',
  near: 'Diese Seiten könnten helfen:',
  robot:
    'Ich bin ein automatischer Assistent, kein Mensch, und antworte mit den Inhalten dieser Website. Möchten Sie lieber mit einem Menschen sprechen, sagen Sie es einfach.',
  quotesOnly:
    'Ich kann nur aus meinen Quellen zitieren, und sie sind auf {language}. Fragen auf {language} finden mehr.',
  crisis:
    'Es tut mir leid, dass Sie das durchmachen. Sie sind nicht allein. Ist jetzt jemand in Gefahr, rufen Sie bitte sofort den Notruf an: 112 in Europa, 911 in Nordamerika, sonst die Notrufnummer Ihres Landes. Auch ein Krisentelefon in Ihrem Land hört Ihnen zu.',
  siteSays: 'Auf der Website steht:',
  fileSays: 'In der Datei steht:',
  vague: 'Können Sie mir etwas mehr zu Ihrer Frage sagen?',
  onlyText: 'Ich kann nur Text lesen. Bitte schreiben Sie Ihre Frage.',
  outage:
    'Ich kann wegen einer technischen Störung gerade nicht antworten, aber ein Mensch ist benachrichtigt.',
};
