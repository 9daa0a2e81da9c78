/** Where the build of an app stands in its folder. */
export const buildFolder = 'dist'
