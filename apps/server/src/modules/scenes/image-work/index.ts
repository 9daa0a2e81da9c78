export { openImageWork, type ImageShop } from './open.ts'
export { openDiskWork } from './disk/open.ts'
