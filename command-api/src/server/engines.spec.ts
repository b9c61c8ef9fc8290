import { describe, expect, it } from 'vitest';
import { mongoPlace, otherPlaces } from './engines.js';

const engines = (mongoUrl: string) => ({
  eventStoreUrl: 'esdb://events:2113',
  mongoUrl,
  redisUrl: 'redis://work:6379',
  name: 'office',
});

describe('the database of an installation', () => {
  it('is called as the installation, unless the URL names one', () => {
    expect(mongoPlace(engines('mongodb://documents:27017/?replicaSet=rs0'))).toMatchObject({ database: 'office' });
    expect(mongoPlace(engines('mongodb://documents:27017/shared'))).toEqual({
      url: 'mongodb://documents:27017/shared',
    });
  });

  it('has to be another one, too, where the URL names it and other data is in the way', () => {
    expect(otherPlaces(engines('mongodb://documents:27017'))).toBe('Choose another ENGINES_NAME.');
    expect(otherPlaces(engines('mongodb+srv://documents/shared?retryWrites=true'))).toBe(
      'Choose another ENGINES_NAME and another database in MONGODB_URL.',
    );
  });
});
