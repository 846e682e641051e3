export { type Person, type VisitorDetails, questionOf, readVisitor } from './contact-details';
