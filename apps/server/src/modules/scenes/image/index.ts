export { makeImage, type ImageWish } from './make.ts'
export { imageChannel } from './tell.ts'
