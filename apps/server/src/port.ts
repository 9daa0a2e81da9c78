/** A question that a lower wing asks and a higher wing answers. */
export interface Port<Answer> {
  /** The composition root gives the answer once per process, so that imports go one way. */
  use(answer: Answer): void
  /** @throws Error before `use`. */
  answer(): Answer
}

/** The module that asks declares the port. `asks` names that module in the error. */
export function openPort<Answer>(asks: string): Port<Answer> {
  let given: { answer: Answer } | null = null
  return {
    use: (answer) => {
      given = { answer }
    },
    answer: () => {
      if (given === null) throw new Error(`nobody answers ${asks}: the composition root calls usePorts`)
      return given.answer
    },
  }
}
