export type { AnyEndpoint, CodeOf, Endpoint, Input, Method, Parsed, Reply, Tag, Transfer } from './endpoint.ts'
export type { Access } from './access.ts'
export type { ErrorBody, ErrorCode, FieldError, FlagResultCode } from './errors.ts'
export type { Permission, SeedRole } from './people/permissions.ts'
