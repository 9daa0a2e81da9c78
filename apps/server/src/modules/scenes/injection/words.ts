/** Rows of the audit log about injections stand with those of the image. */
export const about = { module: 'image' as const, object_type: 'image' }
