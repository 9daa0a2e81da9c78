import { msg } from '@lingui/core/macro'

/** Why the bytes of a file are no text. */
export const encodingErrorTexts = {
  encoding_unknown: msg({
    id: 'error.encoding_unknown',
    message: 'The encoding of the text is not clear. Choose it, or save the file as UTF-8 (in Excel: “CSV UTF-8”).',
  }),
  encoding_wrong: msg({
    id: 'error.encoding_wrong',
    message: 'The file is not a text in {encoding}. Choose another encoding, or save it as UTF-8 (in Excel: “CSV UTF-8”).',
  }),
}
