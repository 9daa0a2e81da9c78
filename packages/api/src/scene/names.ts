export { envKeyPattern, isFilePath, modePattern } from '@beacon/engine/scene/definition'

/** Node, router and host names: small letters and digits, none of `.-_` at either end. */
export const nodeIdPattern = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/u
export const netIdPattern = /^[A-Za-z0-9_-]{1,40}$/u
/** Name and version of an image. */
export const imagePattern = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?@[1-9]\d{0,8}$/u
export const portNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u
export const userPattern = /^[a-z0-9_][a-z0-9_.-]{0,31}(?::[a-z0-9_][a-z0-9_.-]{0,31})?$/u
