/** A text about two subjects. */
export const HANDBOOK = [
  '# Garage',
  'The garage repairs every automobile within three days and washes it too.',
  '# Practice',
  'Our physician sees patients on weekday mornings, without an appointment.',
].join('\n\n');
