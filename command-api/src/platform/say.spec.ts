import { describe, expect, it } from 'vitest';
import { say } from './say.js';

describe('a text of the catalogue', () => {
  it('names its parameters, counts and chooses', () => {
    expect(say('{who} has {n, plural, one {# case} other {# cases}}.', { who: 'Asha', n: 1 })).toBe('Asha has 1 case.');
    expect(say('{by, select, system {By itself} other {By {by}}}', { by: 'Ravi' })).toBe('By Ravi');
  });

  it('takes what is not given as empty, as nothing chosen and as none', () => {
    const text = '{who}|{by, select, none {nobody} other {{by}}}|{n, plural, =0 {none of {what}} other {#}}';
    expect(say(text, {})).toBe('|nobody|none of ');
  });

  it('shows a parameter as it is, whatever stands in it', () => {
    expect(say("We've got {text}.", { text: "{n, plural, other {#}} <b> '{'" })).toBe(
      "We've got {n, plural, other {#}} <b> '{'.",
    );
  });
});
