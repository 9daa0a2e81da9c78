export { readDockerfile } from './dockerfile/read.ts'
export { openImageWork, type ImageShop } from './open.ts'
export { ImageFailure } from './problem.ts'
