import { expect, test } from 'vitest'
import { featureKey } from '../text/feature-key.ts'
import { featureName, keyOfFeature } from './features.ts'

test('the key of a feature is that of its name', () => {
  for (const kind of ['word', 'negated prefix', 'pair', 'apart', 'direction', 'roles'] as const)
    expect(keyOfFeature(kind, 'outflows', 'slow')).toBe(featureKey(featureName(kind, 'outflows', 'slow')))
})
