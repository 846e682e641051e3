import { inTwoLanguages } from '../../two-languages';

/** The texts of the page that asks for consent. */
export const authorizeTexts = inTwoLanguages({
  title: ['Connect an assistant', 'Assistenten verbinden'],
  asks: ['“{client}” wants to ask your agent “{agent}”', '„{client}“ möchte Ihren Agenten „{agent}“ fragen'],
  isFaulty: ['The request of “{client}” is faulty', 'Die Anfrage von „{client}“ ist fehlerhaft'],
  may: [
    'It may send messages to this agent in your name and read the answers with their sources. They are recorded and counted like messages of visitors.',
    'Das Programm darf diesem Agenten in Ihrem Namen schreiben und die Antworten mit ihren Quellen lesen. Sie werden wie Nachrichten von Besuchern aufgezeichnet und gezählt.',
  ],
  mayNot: [
    'It may change nothing, and sees no other agents, conversations or contacts.',
    'Es darf nichts ändern und sieht keine anderen Agenten, Unterhaltungen oder Kontakte.',
  ],
  goesTo: ['If you allow it, access goes to:', 'Wenn Sie zustimmen, geht der Zugang an:'],
  care: [
    'The name is what the program says of itself. Only allow it if you have just connected this program yourself and know the address. You can end its access at any time, in “Your profile”.',
    'Den Namen hat sich das Programm selbst gegeben. Stimmen Sie nur zu, wenn Sie dieses Programm gerade selbst verbunden haben und die Adresse kennen. Sie können den Zugang jederzeit beenden, unter „Ihr Profil“.',
  ],
  signedIn: [
    'You are signed in as {person}, account {account}.',
    'Sie sind angemeldet als {person}, Konto {account}.',
  ],
  allow: ['Allow', 'Zustimmen'],
  refuse: ['Refuse', 'Ablehnen'],
  back: ['Back to {host}', 'Zurück zu {host}'],
  noPerson: [
    'You are signed in with an API key. Sign out, and sign in as a person to connect an assistant.',
    'Sie sind mit einem API-Schlüssel angemeldet. Melden Sie sich ab und als Person an, um einen Assistenten zu verbinden.',
  ],
});
