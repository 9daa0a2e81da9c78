export { type GallerySection, Sample, Samples } from './frame.tsx'
export { Gallery } from './gallery.tsx'
export { sections } from './sections.tsx'
