export { isCompose, readCompose, type ComposeFiles, type ReadExchange } from './compose-read.ts'
export { composeOf } from './compose-write.ts'
export { isKypo, readKypo } from './kypo-read.ts'
export type { ExchangeNote, WantedImage } from './values.ts'
