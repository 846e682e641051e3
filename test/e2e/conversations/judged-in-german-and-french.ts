import type { Outcome } from '../../../src/conversations/outcomes/outcome';
import type { Step } from './judged-conversations';

/** The texts of a pottery school in German. */
export const SCHOOL = {
  anmeldung: 'Sie melden sich auf unserer Website an. Die Kursgebühr zahlen Sie bei der Anmeldung.',
  kurse:
    'Der Abendkurs an der Drehscheibe kostet 180 Euro und geht über sechs Abende. Er beginnt im Februar.',
  storno: 'Bis 14 Tage vor Kursbeginn können Sie kostenlos absagen. Danach behalten wir die halbe Gebühr.',
  kinder: 'Kinder dürfen ab 8 Jahren mitmachen. Der Kinderkurs findet samstags von 10 bis 12 Uhr statt.',
  material: 'Ton und Werkzeug sind im Preis enthalten. Bringen Sie eine Schürze mit.',
  brennen: 'Wir brennen Ihre Stücke zweimal. Nach drei Wochen können Sie sie abholen.',
  ort: 'Die Werkstatt ist in der Gartenstraße 7 in Freiburg. Parkplätze gibt es im Hof.',
};

/** The texts of a campsite in French. */
export const CAMPSITE = {
  saison: 'Le camping est ouvert du 15 avril au 30 septembre.',
  tarifs: 'Un emplacement pour une tente coûte 22 euros par nuit. Un mobil-home coûte 75 euros par nuit.',
  arrivee: "L'arrivée se fait à partir de 14 heures. Le départ se fait avant 11 heures.",
  animaux: 'Les chiens sont acceptés en laisse. Le supplément est de 3 euros par nuit.',
  piscine: 'La piscine est ouverte de 10 heures à 19 heures. Elle est chauffée en juin.',
  annulation: "L'annulation est gratuite jusqu'à sept jours avant l'arrivée.",
  paiement: 'Vous pouvez payer par carte bancaire, en espèces ou par chèques-vacances.',
};

/**
 * Fifteen conversations in German and fifteen in French, judged on 29 November 2026 by the rules of `JUDGED`, before
 * any of them was run.
 */
export const JUDGED_IN_GERMAN: readonly [Outcome, ...Step[]][] = [
  ['resolved', 'Was kostet der Abendkurs?'],
  ['resolved', 'Guten Tag', 'Ab welchem Alter dürfen Kinder mitmachen?', 'Vielen Dank!'],
  ['unanswered', 'Verkaufen Sie auch Brennöfen?'],
  ['unanswered', 'Was kostet der Abendkurs?', 'Das hilft mir überhaupt nicht weiter'],
  ['unanswered', 'Wann kann ich meine Stücke abholen?', 'Das war nicht meine Frage'],
  ['resolved', 'Wo ist die Werkstatt?', 'Danach habe ich nicht gefragt', 'Gibt es Parkplätze im Hof?'],
  ['handed_over', 'Ich möchte mit einem Mitarbeiter sprechen'],
  ['abandoned', 'Hallo'],
  ['resolved', 'Kann ich den Kurs noch absagen?', { helped: true }],
  ['unanswered', 'Muss ich eine Schürze mitbringen?', { helped: false }],
  ['handed_over', 'Wie oft brennen Sie die Stücke?', { person: 'Zweimal, Ihre sind morgen fertig.' }],
  ['resolved', 'Ist der Ton im Preis enthalten?', 'super, danke dir'],
  ['unanswered', 'Bieten Sie Gutscheine an?', 'Schade, tschüss'],
  ['unanswered', 'Wann ist der Kinderkurs?', { rating: 'negative' }],
  ['abandoned', 'Bist du ein Roboter?'],
];

/** See `JUDGED_IN_GERMAN`. */
export const JUDGED_IN_FRENCH: readonly [Outcome, ...Step[]][] = [
  ['resolved', 'Combien coûte un emplacement pour une tente ?'],
  ['resolved', 'Bonjour', 'Est-ce que les chiens sont acceptés ?', 'Merci beaucoup !'],
  ['unanswered', 'Avez-vous un court de tennis ?'],
  ['unanswered', 'Quand ouvre le camping ?', "Ça ne m'aide pas du tout"],
  ['unanswered', 'À quelle heure ouvre la piscine ?', "Vous n'avez pas répondu à ma question"],
  [
    'resolved',
    'Quels sont vos tarifs ?',
    "Ce n'est pas ce que je voulais savoir",
    'Combien coûte un mobil-home ?',
  ],
  ['handed_over', 'Je voudrais parler à quelqu’un'],
  ['abandoned', 'Bonsoir'],
  ['resolved', 'Puis-je annuler sans frais ?', { helped: true }],
  ['unanswered', 'Puis-je arriver le matin ?', { helped: false }],
  ['handed_over', 'Un enfant se noie dans la piscine, aidez-nous vite !'],
  ['resolved', 'Acceptez-vous les chèques-vacances ?', 'parfait, merci'],
  ['unanswered', 'Y a-t-il une laverie ?', 'Tant pis, au revoir'],
  ['handed_over', 'La piscine est-elle chauffée ?', 'Rappelez-moi au 06 12 34 56 78'],
  ['resolved', 'Quel est le supplément pour un chien ?', 'Et je peux payer en espèces ?'],
];
