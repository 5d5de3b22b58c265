import type { ModelFormatName } from '../../../contract/analysis/model-formats.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import { chatCompletions } from './chat-completions.ts'
import type { ModelFormat } from './model-format.ts'

/** The implementation of each wire format. */
export const modelFormats: Record<ModelFormatName, ModelFormat> = {
  'chat-completions': chatCompletions,
  'anthropic-messages': anthropicMessages,
}
