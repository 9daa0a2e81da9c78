let product: string | null = null
const listeners = new Set<() => void>()

/** What the installation is called, for the tab's title. */
export const productName = (): string | null => product

export function nameProduct(name: string): void {
  if (product === name) return
  product = name
  for (const listener of listeners) listener()
}

/** Runs when the name has changed. */
export function onProductName(listener: () => void): void {
  listeners.add(listener)
}
