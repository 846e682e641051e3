/** A visitor whom an identity token has verified. */
export interface VerifiedVisitor {
  /** The tenant's id. */
  id: string;
  /** Absent if the token has none. */
  email?: string;
  /** Absent if the token has none. */
  name?: string;
  /** The tenant's further data about the visitor, for its actions. Absent if the token has none. */
  attributes?: Record<string, string>;
}
