/** Node, router and host names: small letters and digits, none of `.-_` at either end. */
export const nodeIdPattern = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/u
export const netIdPattern = /^[A-Za-z0-9_-]{1,40}$/u
/** Name and version of an image. */
export const imagePattern = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?@[1-9]\d{0,8}$/u
export const portNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u
export const envKeyPattern = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/u
/** An absolute path of a file; what it holds twice over is judged by `isFilePath`. */
const pathPattern = /^\/[A-Za-z0-9._@+,=:/-]{1,254}$/u
export const modePattern = /^0[0-7]{3}$/u
export const userPattern = /^[a-z0-9_][a-z0-9_.-]{0,31}(?::[a-z0-9_][a-z0-9_.-]{0,31})?$/u

/** Absolute, without empty parts and without steps upwards. */
export const isFilePath = (path: string): boolean =>
  pathPattern.test(path) &&
  path
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..')
