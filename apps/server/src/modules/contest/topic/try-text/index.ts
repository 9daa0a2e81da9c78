export { maskedText } from './mask.ts'
export { openTry, sealTry } from './text.ts'
