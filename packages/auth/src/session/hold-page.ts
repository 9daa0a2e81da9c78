let holder: (() => void) | null = null

/**
 * A page that holds what nobody may lose (answers of an exam) stays where it is when the session ends: `hear` is called, and the page asks
 * the person to sign in itself. The returned function gives that up.
 */
export function holdPage(hear: () => void): () => void {
  holder = hear
  return () => {
    if (holder === hear) holder = null
  }
}

/** Tells the page that stays; false where none does. */
export function tellHolder(): boolean {
  holder?.()
  return holder !== null
}
