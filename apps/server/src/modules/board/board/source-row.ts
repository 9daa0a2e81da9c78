/** A row of a race, wherever it comes from. */
export interface SourceRow {
  /** The team or person of this installation; null: it came from outside. */
  subject_id: string | null
  number: string | null
  name: string
  organisation: string | null
  country: string | null
  logo: string | null
  /** In thousandths of a point. */
  score: number
}
