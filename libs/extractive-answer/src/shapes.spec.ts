import { holdsShape } from './shapes';

it.each([
  ['price', 'A day costs 12,50 €', 'A day in 2024'],
  ['price', 'CHF 20.–', 'Room 20'],
  ['price', '500円', '500個'],
  ['price', '竹廳 三千元', '三千人'],
  ['price', '매화 | 오만원', '오만 명'],
  ['price', '90 ريال', '90 غرفة'],
  ['price', '4100 рублей', '4100 метров'],
  ['price', 'for two euros', 'for two persons'],
  ['price', '5 schwedische Kronen', 'fünf Kronleuchter'],
  ['hours', 'Mon–Fri 9:00–17:00', 'from 9 to 17 persons'],
  ['hours', 'Tue–Fri 9–18, Saturday 10–14.', '9–18 persons'],
  ['hours', 'Dienstag bis Freitag von 9 bis 18', 'am Dienstag für 9 Personen'],
  ['contact', 'Call 0113 496 0000', 'in 1972'],
  ['contact', 'ada@club.example', 'at the club'],
  ['address', '12 Weavers Lane', 'near the river'],
  ['address', 'Hauptstraße 3, 10115 Berlin', 'im Zentrum'],
  ['who', 'Founded by Ada Moss', 'founded long ago'],
  ['who', 'The founder is Ada Moss.', 'The Workshop is open for all people of the town.'],
  ['who', 'Ask Dr. Moss', 'We ship on Mondays. Chairs are blue.'],
  ['who', 'Die Inhaberin ist Ada Moss.', 'Die Werkstatt ist für alle Leute aus der Stadt offen.'],
] as const)('%s is held by “%s”, not by “%s”', (shape, holding, other) => {
  expect(holdsShape(holding, shape)).toBe(true);
  expect(holdsShape(other, shape)).toBe(false);
});
