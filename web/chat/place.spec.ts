import { placeOf } from './place';

describe('the place of the chat', () => {
  it('is the frame of a page or a page of its own, with the public id', () => {
    expect(placeOf('/widget/wid_1')).toEqual({ publicId: 'wid_1', isFrame: true });
    expect(placeOf('/c/wid_1')).toEqual({ publicId: 'wid_1', isFrame: false });
  });
});
