import type { Outcome } from '../../../src/conversations/outcomes/outcome';

/** An event in a conversation: a message of the visitor, a rating, or an answer of a person. */
export type Step = string | { helped: boolean } | { rating: 'negative' } | { person: string };

/** The texts of a shop that rents bikes. */
export const SHOP = {
  cancelling:
    'We refund rentals that you cancel at least 24 hours before they begin. The refund takes 5 working days.',
  hours: 'We are open Monday to Saturday from 9:00 to 18:00. We are closed on Sundays.',
  prices:
    'A city bike costs 18 pounds a day. An electric bike costs 35 pounds a day. A helmet is included in the price.',
  delivery: 'We deliver bikes to hotels in Leeds. Delivery costs 10 pounds.',
  children: "Our children's bikes are for children from 5 years. A child seat costs 4 pounds a day.",
  damage: 'We repair punctures free of charge. Other damage is paid from the deposit of 100 pounds.',
  payment: 'You can pay by card or cash. We do not accept cheques.',
  place: 'Our shop is at 12 Canal Road, next to the station.',
};

/**
 * Thirty conversations with the judgement of a reader who knows the texts, written on 29 November 2026 before any of
 * them was run: `resolved` if the shop's texts answer everything that the visitor wants to know and nobody objects,
 * `unanswered` if something is left open or the visitor is not content, `handed_over` if people are to take part, and
 * `abandoned` if the visitor wants to know nothing.
 */
export const JUDGED: readonly [Outcome, ...Step[]][] = [
  ['resolved', 'How much is an electric bike per day?'],
  ['resolved', 'Hi', 'When do you open on Saturday?', 'Thanks!'],
  ['unanswered', 'Do you rent canoes?'],
  ['abandoned', 'Hello'],
  ['handed_over', 'Can I talk to a person?'],
  ['handed_over', 'How long does a refund take?', 'I want to speak to somebody about it'],
  ['resolved', 'Can I pay by cheque?'],
  ['unanswered', 'Is there parking at your shop?'],
  ['resolved', 'Where is your shop?', 'And when are you open?'],
  ['unanswered', 'Do you sell used bikes?', 'Where is your shop?'],
  ['unanswered', 'Where is your shop?', 'Do you sell used bikes?'],
  ['unanswered', 'How much is a city bike?', 'That does not help me at all'],
  ['resolved', 'How much is a city bike?', { helped: true }],
  ['unanswered', "Can I cancel tomorrow's rental?", { helped: false }],
  ['handed_over', 'My email is ada@example.com, please write to me about a group of 40'],
  ['handed_over', 'There was an accident, somebody is bleeding badly'],
  ['abandoned', 'thanks, bye'],
  ['abandoned', 'asdf'],
  ['unanswered', 'Can I bring my dog in a trailer?'],
  ['resolved', 'How old must my child be?', 'What does a child seat cost?', 'Great, thank you'],
  ['resolved', 'I got a puncture, what now?'],
  ['unanswered', 'This is useless!'],
  ['handed_over', 'How long does a refund take?', { person: 'I have just sent yours.' }],
  ['resolved', 'Do you deliver to hotels?', 'What does it cost?'],
  ['unanswered', 'Do you deliver to Manchester?'],
  ['resolved', 'Are you open on Sundays?'],
  ['abandoned', 'Are you a robot?'],
  ['unanswered', 'how much r e-bikes pls', { rating: 'negative' }],
  ['unanswered', 'Is a helmet included?', 'I mean one for my horse'],
  ['resolved', 'What happens if I damage the bike?', 'ok'],
];
