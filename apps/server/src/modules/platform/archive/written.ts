/** A number or a truth value that reads otherwise than it was spelled (`0x1F`, `3.140`, `True`): a text means the spelling. */
export class Written {
  readonly value: number | boolean
  readonly source: string

  constructor(value: number | boolean, source: string) {
    this.value = value
    this.source = source
  }

  valueOf(): number | boolean {
    return this.value
  }

  toString(): string {
    return this.source
  }

  /** Whoever takes the whole as plain values gets the value. */
  toJSON(): number | boolean {
    return this.value
  }
}

/** The value itself where its spelling says nothing more. */
export const written = (value: number | boolean, source: string): number | boolean | Written =>
  String(value) === source ? value : new Written(value, source)

/** The same without spellings, as a schema takes it. */
export const plainOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
