export { findAttachments, keepFiles, openFile } from './use.ts'
