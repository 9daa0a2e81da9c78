/** Rows of the audit log about authoring stand with those of the image. */
export const about = { module: 'image' as const, object_type: 'image' }
