import { get } from 'react-hook-form'

const messageIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if ('message' in value && typeof value.message === 'string') return value.message
  return 'root' in value ? messageIn(value.root) : undefined
}

/** What is wrong at a path below these errors of a form. */
export const errorsBelow =
  (errors: unknown) =>
  (path: string): string | undefined =>
    messageIn(get(errors, path))
