export { type Person, type VisitorDetails, readVisitor } from './contact-details';
